import type { DownlinkCommand } from './commands';
import type { DeviceInfo, Reading } from './outcome';

/** What an uplink said, as far as a command can be seen in it. */
export interface Evidence {
  info: DeviceInfo;
  readings: readonly Pick<Reading, 'measurementId'>[];
}

/** How an uplink shows that a device applied a command. */
export type Proof =
  /** It reports the wanted value, whenever it was received. */
  | 'value'
  /** It is what the device sends in response, so it must be received after the command reached the device. */
  | 'response'
  /** No uplink ever shows it. */
  | 'none';

/** Longitude, positioning status: a tracker that was asked for its position reports one or the other. */
const POSITION_IDS: ReadonlySet<number> = new Set([4197, 3576, 5001, 5002]);

/** How a command is seen to be applied. */
export function proofOf({ kind }: DownlinkCommand): Proof {
  switch (kind) {
    case 'reboot':
    case 'locate':
    case 'report_status':
    case 'report_event_settings':
      return 'response';
    case 'buzzer':
      return 'none';
    default:
      return 'value';
  }
}

/** Whether an uplink shows that its device applied a command. */
export function confirms(command: DownlinkCommand, { info, readings }: Evidence): boolean {
  switch (command.kind) {
    case 'set_interval':
      // A tracker has three intervals, of which this is the periodic one.
      return (info.periodicMinutes ?? info.intervalMinutes) === command.minutes;
    case 'set_tracker_intervals':
      return (
        isAsWanted(command.heartbeatMinutes, info.heartbeatMinutes) &&
        isAsWanted(command.periodicMinutes, info.periodicMinutes) &&
        isAsWanted(command.eventMinutes, info.eventMinutes)
      );
    case 'set_work_mode':
      return info.workMode === command.mode;
    case 'set_strategy':
      return info.strategy === command.strategy;
    case 'set_sos_mode':
      return info.sosMode === command.mode;
    case 'set_event_settings':
      return EVENT_SETTINGS.every((key) => isSame(command.settings[key], info[key]));
    case 'report_event_settings':
      return info.motion !== undefined;
    // Versions are in what a device sends first after a start, and in its answer to a question for its state.
    case 'reboot':
    case 'report_status':
      return info.software !== undefined;
    case 'locate':
      return readings.some(({ measurementId }) => POSITION_IDS.has(measurementId));
    case 'buzzer':
      return false;
  }
}

const EVENT_SETTINGS = ['motion', 'motionless', 'shock', 'temperature', 'light'] as const;

const isAsWanted = (wanted: number | undefined, reported: number | undefined): boolean =>
  wanted === undefined || wanted === reported;

function isSame(wanted: object, reported: object | undefined): boolean {
  const known = reported as Record<string, number> | undefined;
  return Object.entries(wanted).every(([key, value]) => known?.[key] === value);
}
