import type { Clock } from '../../platform/clock';
import type { Uplink } from '../network-server-kinds/message.model';
import { accept, decode } from './decode.model';
import type { Accepted, KnownDevice } from './ingest.model';
import type { IngestPorts } from './ports.model';

/** Looks at uplinks with whatever reads their device: the codec of its model, or that of its profile. */
export interface Decoding {
  /**
   * At once for a built-in model. With a profile, uplinks of an organisation resolve in the order in which they came.
   * @param canWait whether the uplink may wait for its organisation's codecs as long as it takes
   */
  decode(device: KnownDevice, uplink: Uplink, options?: { canWait: boolean }): Accepted | Promise<Accepted>;
}

export function createDecoding({
  clock,
  ports,
}: {
  clock: Clock;
  ports: Pick<IngestPorts, 'readByProfile'>;
}): Decoding {
  async function decodeByProfile(
    device: KnownDevice,
    profileId: number,
    uplink: Uplink,
    options?: { canWait: boolean },
  ): Promise<Accepted> {
    // The time of a message that does not say its own is when it came, however long its codec takes.
    const now = clock.now();
    const { payload: bytes, fPort, reportedAt } = uplink;
    const read = await ports.readByProfile(
      { orgId: device.orgId, profileId },
      { bytes, fPort, receivedAt: reportedAt ?? now },
      options,
    );
    if (!read.ok) return accept(device, uplink, read, now);
    const { readings, battery } = read;
    const info = { ...read.info, ...(battery !== null && { battery }) };
    return accept(device, uplink, { readings, info: Object.keys(info).length > 0 ? info : null }, now);
  }

  return {
    decode(device, uplink, options) {
      const { profileId } = device;
      return profileId === null || uplink.payload.length === 0
        ? decode(device, uplink, clock.now())
        : decodeByProfile(device, profileId, uplink, options);
    },
  };
}
