import type { CommandKind, MinutesRange } from './commands';

/** A device model that the portal supports. */
export interface DeviceModel {
  /** As in production and on the sticker; case-sensitive. */
  model: string;
  kind: 'gateway' | 'node' | 'tracker' | 'camera' | 'kit';
  /** 1 LoRaWAN, 2 NB-IoT and any other IP network, 3 2G, 4 LoRaPP. */
  network: 1 | 2 | 3 | 4;
  /** Sensors that the model always has; empty where the device reports its own. */
  sensors: readonly { channel: number; sensorType: string; measurementIds: readonly number[] }[];
  /** Used until the device reports its interval. */
  defaultIntervalMinutes: number;
  /** Layout of its uplinks; null for models without radio payloads. */
  family: 'frame7' | 'v2' | 't1000' | 't2000' | null;
  drawing: 'node' | 'probe' | 'station' | 'tracker' | 'camera' | 'kit' | 'gateway' | 'logger';
  commands: readonly CommandKind[];
  /** It takes them as orders in JSON over MQTT, from wherever it is connected, and uploads the same way. */
  takesOrders?: true;
  /** An AI camera that downloads models and runs tasks, over MQTT with a key of its own. */
  takesTasks?: true;
  /** Uplink intervals that it can be set to. */
  intervalRange: MinutesRange;
  /** Channels that it can be told to switch; absent: it switches nothing. */
  switchRange?: { least: number; most: number };
  /** Credit allowance that a new device adds. */
  giftKind: 'node' | 'hub';
}
