import { MINUTE_MS } from '@fieldscope/contract/time';
import { LRUCache } from 'lru-cache';

const REMEMBERED_MS = 10 * MINUTE_MS;
const DEVICES = 10_000;

/** Devices of which the database found a repetition lately, so that their next ones are expected. */
export class RepeatingDevices {
  private readonly devices = new LRUCache<number, number>({ max: DEVICES });

  add(deviceId: number, now: number): void {
    this.devices.set(deviceId, now);
  }

  has(deviceId: number, now: number): boolean {
    const at = this.devices.peek(deviceId);
    return at !== undefined && now - at < REMEMBERED_MS;
  }
}
