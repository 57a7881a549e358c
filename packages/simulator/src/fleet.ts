import type { Site } from './profiles/sites';
import type { Place } from './profiles/weather';

/** How the messages of a device reach the server. */
export type Source = 'chirpstack' | 'tts' | 'mqtt' | 'kit' | 'camera';

/** Whether what it sends comes by radio; kits and cameras have a network of their own. */
export const isHeardByRadio = (source: Source): boolean => source !== 'kit' && source !== 'camera';

/** From one moment until before another (epoch ms). */
export interface Outage {
  from: number;
  to: number;
}

/** Simulated faults of a device. */
export interface Trouble {
  /** Share of uplinks that no gateway receives, 0 to 0.5; never two in a row. */
  lossShare?: number;
  /** When that began (epoch ms); without it, it always was so. */
  lossSince?: number;
  /** Battery in percent at the end of the history. */
  battery?: number;
  /** Sends nothing after this moment (epoch ms). */
  silentSince?: number;
  /** Sends nothing in these times. */
  outages?: Outage[];
  /** Share of packets with a wrong checksum, 0 to 1. */
  damagedShare?: number;
}

/**
 * The interval since a downlink, which the device reports with its next uplink. The downlink was received after the uplink
 * with this frame counter, at this moment (epoch ms).
 */
export interface IntervalChange {
  at: number;
  fCnt: number;
  minutes: number;
}

export interface FleetDevice {
  eui: string;
  model: string;
  name: string;
  site: Site;
  /** At the beginning. */
  intervalMinutes: number;
  /** Oldest first. */
  intervalChanges?: IntervalChange[];
  source: Source;
  longitude: number;
  latitude: number;
  /** Only for kits and cameras. */
  deviceKey?: string;
  /** The task flow that a camera runs. */
  flow?: object;
  /** A camera has sent the pictures of its history. */
  hasPastPictures?: boolean;
  trouble?: Trouble;
}

export interface FleetGateway {
  eui: string;
  longitude: number;
  latitude: number;
  /** What antenna, height and walls add to its signal (dB). */
  gainDb?: number;
  /** Hills and walls hide what is further away. */
  reachKm?: number;
  /** Receives nothing in these times. */
  outages?: Outage[];
}

/** Whether something was out of order at a moment (epoch ms). */
export const isOut = (outages: readonly Outage[] | undefined, at: number): boolean =>
  outages?.some(({ from, to }) => at >= from && at < to) ?? false;

/** Simulated devices. All that they send is a function of this and the time. */
export interface Fleet {
  place: Place;
  /** When their frame counters were 0 (epoch ms). */
  startedAt: number;
  gateways: FleetGateway[];
  devices: FleetDevice[];
}
