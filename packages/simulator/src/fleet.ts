import type { Site } from './profiles/sites';
import type { Place } from './profiles/weather';

/** Which of the real inlets a member's messages come in by. */
export type Inlet = 'chirpstack' | 'tts' | 'mqtt' | 'kit';

/** What is wrong with a member; a healthy one has none of it. */
export interface Trouble {
  /** Share of uplinks that nobody hears, 0 to 1. */
  lossShare?: number;
  /** Battery in percent at the end of the history. */
  battery?: number;
  /** Sends nothing after this moment (epoch ms). */
  silentSince?: number;
  /** Share of packets with a wrong checksum, 0 to 1. */
  damagedShare?: number;
}

export interface FleetMember {
  eui: string;
  model: string;
  name: string;
  site: Site;
  intervalMinutes: number;
  inlet: Inlet;
  longitude: number;
  latitude: number;
  /** Only for kits. */
  deviceKey?: string;
  trouble?: Trouble;
}

export interface FleetGateway {
  eui: string;
  longitude: number;
  latitude: number;
}

/** Devices that speak like real ones. Everything they say follows from this and the time. */
export interface Fleet {
  place: Place;
  /** When their frame counters stood at 0 (epoch ms). */
  startedAt: number;
  gateways: FleetGateway[];
  members: FleetMember[];
}
