import type { CommandKind } from './commands';

/** One kind of device that the portal knows. */
export interface DeviceModel {
  /** As in production and on the sticker; case counts. */
  model: string;
  kind: 'gateway' | 'node' | 'tracker' | 'camera' | 'kit';
  /** 1 LoRaWAN, 2 NB-IoT and everything else that speaks IP, 3 2G, 4 LoRaPP. */
  network: 1 | 2 | 3 | 4;
  /** Sensors that are there from the start; empty where the device announces its own. */
  sensors: readonly { channel: number; sensorType: string; measurementIds: readonly number[] }[];
  /** Assumed until the device tells its interval. */
  defaultIntervalMinutes: number;
  /** Layout of its uplinks; null for what sends none by radio. */
  family: 'frame7' | 'v2' | 't1000' | 't2000' | null;
  drawing: 'node' | 'probe' | 'station' | 'tracker' | 'camera' | 'kit' | 'gateway' | 'logger';
  commands: readonly CommandKind[];
  /** Which gift of messages a new one brings. */
  giftKind: 'node' | 'hub';
}
