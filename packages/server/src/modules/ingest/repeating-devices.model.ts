import { MINUTE_MS } from '@fieldscope/contract/time';

const REMEMBERED_MS = 10 * MINUTE_MS;
const DEVICES = 10_000;

/** Devices of which the database found a repetition lately, so that their next ones are expected. */
export class RepeatingDevices {
  private readonly devices = new Map<number, number>();

  add(deviceId: number, now: number): void {
    this.devices.delete(deviceId);
    this.devices.set(deviceId, now);
    if (this.devices.size > DEVICES) this.devices.delete(this.devices.keys().next().value!);
  }

  has(deviceId: number, now: number): boolean {
    const at = this.devices.get(deviceId);
    return at !== undefined && now - at < REMEMBERED_MS;
  }
}
