import type { MeasurementValue } from './fields';
import type { Eui } from './ids';

/**
 * The portal's own websocket (`/portalapi/live`).
 * The client's first message is `LiveHello`; every later message comes from the server. `seq` counts the
 * organisation's messages since the server's start `epoch`; a reconnecting client sends the last pair it received
 * and gets what it missed, or `reset` when that is no longer buffered: then it reloads its screen.
 * `notices_changed` has no number: it goes to one user's screens and is not buffered; after a `welcome` a client polls.
 */
export const LIVE_PATH = '/live';

export interface LiveHello {
  type: 'hello';
  token: string;
  epoch?: string;
  seq?: number;
}

export interface LiveReading {
  eui: Eui;
  channel: number;
  measurement_id: number;
  value: MeasurementValue;
  measured_at: number;
}

export type LiveMessage =
  | { type: 'welcome'; epoch: string; seq: number }
  | { type: 'reset'; epoch: string; seq: number }
  | { type: 'readings'; seq: number; readings: LiveReading[] }
  | { type: 'device'; seq: number; eui: Eui; online: boolean; last_seen_at: number; battery: number | null }
  | { type: 'devices_changed'; seq: number }
  | { type: 'notices_changed' }
  | { type: 'refused'; code: number };
