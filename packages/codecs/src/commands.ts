/** What a device can be told, with its numbers. */
export type DownlinkCommand =
  | { kind: 'set_interval'; minutes: number }
  | { kind: 'reboot' }
  /** Asks a tracker for its position now. */
  | { kind: 'locate' }
  | { kind: 'buzzer'; on: boolean }
  /** 0 standby, 1 periodic, 2 event. */
  | { kind: 'set_work_mode'; mode: number }
  | { kind: 'set_strategy'; strategy: number }
  | { kind: 'set_sos_mode'; mode: number }
  /** An interval that is left out stays as it is. */
  | {
      kind: 'set_tracker_intervals';
      heartbeatMinutes?: number;
      periodicMinutes?: number;
      eventMinutes?: number;
    }
  | { kind: 'report_status' }
  | { kind: 'report_event_settings' };

export type CommandKind = DownlinkCommand['kind'];

export interface Downlink {
  fPort: number;
  bytes: Uint8Array;
}
