import type { DeviceModel } from '../model';

type Base = Omit<DeviceModel, 'model' | 'sensors'>;

/** What devices take that speak to the portal themselves, over MQTT: kits and hubs. */
export const ORDERED = {
  commands: [
    'set_interval',
    'set_co2_multiplier',
    'set_gps_interval',
    'set_thresholds',
    'switch',
    'report_status',
    'reboot',
  ],
  takesOrders: true,
  switchRange: { least: 2, most: 2 },
} as const satisfies Partial<DeviceModel>;

/** The sensor of a single-channel device, on channel 1. */
export const onlySensor = (sensorType: string, measurementIds: readonly number[]): DeviceModel['sensors'] => [
  { channel: 1, sensorType, measurementIds },
];

/** Measurement ids of the ten slots of data loggers and of the A1102. */
export const SLOT_IDS: readonly number[] = Array.from({ length: 10 }, (_, index) => 4165 + index);

export const frame7Node: Base = {
  kind: 'node',
  network: 1,
  defaultIntervalMinutes: 60,
  family: 'frame7',
  drawing: 'node',
  commands: ['set_interval', 'reboot'],
  intervalRange: { least: 5, most: 43_200 },
  giftKind: 'node',
};

/** Downlinks of this family are published for the S2100 only. */
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
    'set_event_settings',
  ],
  intervalRange: { least: 5, most: 10_080 },
  giftKind: 'node',
};

export const gateway: Base = {
  kind: 'gateway',
  network: 1,
  defaultIntervalMinutes: 5,
  family: null,
  drawing: 'gateway',
  commands: [],
  intervalRange: { least: 5, most: 43_200 },
  giftKind: 'node',
};
