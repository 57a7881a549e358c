import type { MeasurementValue, NamedGateway } from './fields';
import type { Eui } from './ids';

/**
 * The portal's own websocket (`/portalapi/live`).
 * The client's first message is `LiveHello`; every later message comes from the server. `seq` counts the
 * organisation's messages since the server's start `epoch`; a reconnecting client sends the last pair it received
 * and gets what it missed, or `reset` when that is no longer buffered: then it reloads its screen.
 * `notices_changed` and `announcement_changed` have no number: they go to the screens that they concern and are not
 * buffered; after a `welcome` a client polls. `beat` says that the connection stands.
 * Each answer of the portal API carries the place from which later messages complete it (`LIVE_PLACE_HEADER`): a client
 * that says it in its first hello requests nothing again.
 */
export const LIVE_PATH = '/live';
export const LIVE_PLACE_HEADER = 'live-place';
/** The server says at least something this often: a client that hears nothing for longer connects again. */
export const LIVE_BEAT_MS = 30_000;

/** A place among the messages of an organisation: `seq` of `epoch` and all before it are known. */
export interface LivePlace {
  epoch: string;
  seq: number;
}

export const writeLivePlace = ({ epoch, seq }: LivePlace): string => `${epoch} ${seq}`;

/** The place of a header; undefined where there is none. */
export function readLivePlace(text: string | null): LivePlace | undefined {
  const [epoch, seq] = text?.split(' ') ?? [];
  return epoch && seq ? { epoch, seq: Number(seq) } : undefined;
}

export interface LiveHello extends Partial<LivePlace> {
  type: 'hello';
  token: string;
}

export interface LiveReading {
  eui: Eui;
  channel: number;
  measurement_id: number;
  value: MeasurementValue;
  measured_at: number;
}

/** The state of a device; parts that are null were not reported again. */
export interface LiveDevice {
  eui: Eui;
  online: boolean;
  last_seen_at: number;
  interval_minutes: number;
  battery: number | null;
  rssi: number | null;
  snr: number | null;
  best_gateway: NamedGateway | null;
}

export type LiveMessage =
  | { type: 'welcome'; epoch: string; seq: number }
  | { type: 'reset'; epoch: string; seq: number }
  | { type: 'readings'; seq: number; readings: LiveReading[] }
  | ({ type: 'device'; seq: number } & LiveDevice)
  | { type: 'devices_changed'; seq: number }
  /** What came through the organisation's network server connections, or they themselves, changed. */
  | { type: 'connections_changed'; seq: number }
  /** Something was sent to a device, or became of it. */
  | { type: 'commands_changed'; seq: number; eui: Eui }
  /** Alarms of the organisation began, ended or were changed, or its rules were. */
  | { type: 'alarms_changed'; seq: number }
  /** Notes at moments of charts were written, changed or deleted. */
  | { type: 'annotations_changed'; seq: number }
  /** The organisation named measurements or sensor types, or no longer. */
  | { type: 'measurements_changed'; seq: number }
  /** The organisation's scenes are others now. */
  | { type: 'scenes_changed'; seq: number }
  | { type: 'notices_changed' | 'announcement_changed' }
  | { type: 'beat' }
  | { type: 'refused'; code: number };
