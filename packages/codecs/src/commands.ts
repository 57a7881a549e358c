import type { DeviceInfo } from './outcome';

/** A command to a device, with its parameters. */
export type DownlinkCommand =
  | { kind: 'set_interval'; minutes: number }
  | { kind: 'reboot' }
  /** Requests a position fix from a tracker. */
  | { kind: 'locate' }
  | { kind: 'buzzer'; on: boolean }
  /** 0 standby, 1 periodic, 2 event. */
  | { kind: 'set_work_mode'; mode: number }
  | { kind: 'set_strategy'; strategy: number }
  | { kind: 'set_sos_mode'; mode: number }
  /** An omitted interval is left unchanged. */
  | {
      kind: 'set_tracker_intervals';
      heartbeatMinutes?: number;
      periodicMinutes?: number;
      eventMinutes?: number;
    }
  | { kind: 'report_status' }
  | { kind: 'report_event_settings' }
  /** All of them at once, as the tracker reports them. */
  | { kind: 'set_event_settings'; settings: EventSettings };

/** What makes a tracker report at once: movement, shock, limits of temperature and light. */
export type EventSettings = Required<
  Pick<DeviceInfo, 'motion' | 'motionless' | 'shock' | 'temperature' | 'light'>
>;

export type CommandKind = DownlinkCommand['kind'];

export interface Downlink {
  fPort: number;
  bytes: Uint8Array;
}

/** Whole minutes, both included. */
export interface MinutesRange {
  least: number;
  most: number;
}
