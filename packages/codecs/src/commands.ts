import type { DeviceInfo, ThresholdRule } from './outcome';

/** A command to a device, with its parameters. */
export type DownlinkCommand =
  | { kind: 'set_interval'; minutes: number }
  /** After how many uplinks CO₂ is measured again. */
  | { kind: 'set_co2_multiplier'; multiplier: number }
  | { kind: 'set_gps_interval'; gpsMinutes: number }
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
  /** All of them at once, as the tracker reports them. */
  | { kind: 'set_event_settings'; settings: EventSettings }
  /** The threshold mode, and all of its rules. */
  | { kind: 'set_thresholds'; on: boolean; rules: readonly ThresholdRule[] }
  /** A setting that the profile of a device declares; null: it has no value. */
  | { kind: 'set_own'; name: string; value: number | null }
  /** Opens or closes what a channel switches. */
  | { kind: 'switch'; channel: number; on: boolean }
  /** Requests a position fix from a tracker. */
  | { kind: 'locate' }
  | { kind: 'buzzer'; on: boolean }
  | { kind: 'report_event_settings' }
  /** Requests what a device sends when it is switched on. */
  | { kind: 'report_status' }
  | { kind: 'reboot' };

/** What makes a tracker report at once: movement, shock, limits of temperature and light. */
export type EventSettings = Required<
  Pick<DeviceInfo, 'motion' | 'motionless' | 'shock' | 'temperature' | 'light'>
>;

export type CommandKind = DownlinkCommand['kind'];
export type CommandOf<Kind extends CommandKind> = Extract<DownlinkCommand, { kind: Kind }>;

export interface Downlink {
  fPort: number;
  bytes: Uint8Array;
}

/** The published downlinks of a family. */
export type Downlinks = { readonly [Kind in CommandKind]?: (command: CommandOf<Kind>) => Downlink };

/** Whole minutes, both included. */
export interface MinutesRange {
  least: number;
  most: number;
}
