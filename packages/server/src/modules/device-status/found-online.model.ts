import type { OrgId } from '@fieldscope/contract/ids';
import { MINUTE_MS } from '@fieldscope/contract/time';

interface OwnedDevice {
  org_id: OrgId;
  device_id: number;
}

/** The oldest are dropped: adopting and removing makes ever new devices. */
export const MOST_FOUND = 100_000;

/**
 * Remembers which devices were found online a moment ago. No device goes offline and comes back sooner than three intervals of a
 * minute, so an uplink within the next minute changes no record.
 */
export class FoundOnline {
  private readonly foundAt = new Map<string, number>();

  /** The devices whose record is to be looked at. */
  due<Device extends OwnedDevice>(devices: Device[], now: number): Device[] {
    return devices.filter((device) => {
      const age = now - (this.foundAt.get(keyOf(device)) ?? Number.NEGATIVE_INFINITY);
      return age < 0 || age >= MINUTE_MS;
    });
  }

  remember(online: OwnedDevice[], now: number): void {
    for (const device of online) {
      const key = keyOf(device);
      this.foundAt.delete(key);
      this.foundAt.set(key, now);
      if (this.foundAt.size > MOST_FOUND) this.foundAt.delete(this.foundAt.keys().next().value!);
    }
  }
}

const keyOf = ({ org_id, device_id }: OwnedDevice): string => `${org_id}/${device_id}`;
