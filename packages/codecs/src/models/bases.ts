import type { DeviceModel } from '../model';

type Base = Omit<DeviceModel, 'model' | 'sensors'>;

/** A sensor on channel 1, where every single-channel device has it. */
export const onlySensor = (sensorType: string, measurementIds: readonly number[]): DeviceModel['sensors'] => [
  { channel: 1, sensorType, measurementIds },
];

/** Ids of the ten slots of loggers and of the AI camera with slots. */
export const SLOT_IDS: readonly number[] = Array.from({ length: 10 }, (_, index) => 4165 + index);

export const frame7Node: Base = {
  kind: 'node',
  network: 1,
  defaultIntervalMinutes: 60,
  family: 'frame7',
  drawing: 'node',
  commands: ['set_interval', 'reboot'],
  giftKind: 'node',
};

/** How devices of the v2 family are set by radio is published for the S2100 alone. */
export const v2Node: Base = { ...frame7Node, family: 'v2', drawing: 'logger', commands: [] };

export const t1000: Omit<DeviceModel, 'model'> = {
  kind: 'tracker',
  network: 1,
  sensors: onlySensor('F001', [4200, 4197, 4198, 4097, 4199, 5001, 5002]),
  defaultIntervalMinutes: 60,
  family: 't1000',
  drawing: 'tracker',
  commands: [
    'set_interval',
    'reboot',
    'locate',
    'buzzer',
    'set_work_mode',
    'set_strategy',
    'set_sos_mode',
    'set_tracker_intervals',
    'report_status',
    'report_event_settings',
  ],
  giftKind: 'node',
};

export const gateway: Base = {
  kind: 'gateway',
  network: 1,
  defaultIntervalMinutes: 5,
  family: null,
  drawing: 'gateway',
  commands: [],
  giftKind: 'node',
};
