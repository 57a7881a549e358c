import { randomUUID } from 'node:crypto';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import type { LiveReading } from '@fieldscope/contract/live';
import { MINUTE_MS } from '@fieldscope/contract/time';
import type { Clock } from '../../platform/clock';
import type { StoredUplink } from '../ingest/ingest.model';
import type { Ingest } from '../ingest/ingest.service';
import { type Listener, LiveRoom, type Place } from './live-room';

/** What became of a device: seen, gone offline, back online. */
export interface DeviceNews {
  eui: Eui;
  online: boolean;
  last_seen_at: number;
  battery: number | null;
}

/** The portal's own websocket: what happens in an organisation, to its open screens. */
export interface LiveHub {
  /** Tells open screens that devices were bound, removed or renamed. */
  devicesChanged(orgId: OrgId): void;
  /** Tells open screens that a device was seen or changed its online state; cheap when no screen is open. */
  deviceSeen(orgId: OrgId, news: DeviceNews): void;
  /**
   * Lets a screen listen. It hears first where it stands (`welcome`, or `reset` when what it missed is no longer
   * held), then what it missed, then everything new.
   * @returns ends the listening
   */
  join(orgId: OrgId, listener: Listener, seen?: Place): () => void;
  close(): Promise<void>;
}

const BATCH_MS = 250;
/** How long an organisation's messages are held after its last screen closed. */
const HELD_MS = 10 * MINUTE_MS;
const SWEEP_MS = MINUTE_MS;
const READINGS_PER_MESSAGE = 1000;

export function createLiveHub({ clock, ingest }: { clock: Clock; ingest: Ingest }): LiveHub {
  const rooms = new Map<OrgId, LiveRoom>();
  const epoch = randomUUID();
  let made = 0;

  /** The room of an organisation that somebody listens to, or did so a moment ago. */
  const roomOf = (orgId: OrgId): LiveRoom | undefined => {
    const room = rooms.get(orgId);
    if (!room?.isForgotten(clock.now() - HELD_MS)) return room;
    room.close();
    rooms.delete(orgId);
    return undefined;
  };
  const sweep = setInterval(() => {
    for (const orgId of [...rooms.keys()]) roomOf(orgId);
  }, SWEEP_MS).unref();

  ingest.onCommitted((stored) => {
    if (rooms.size === 0) return;
    for (const uplink of stored) {
      if (uplink.readings.length > 0) roomOf(uplink.device.orgId)?.addReadings(readingsOf(uplink));
    }
  });

  return {
    devicesChanged: (orgId) => roomOf(orgId)?.say({ type: 'devices_changed' }),
    deviceSeen: (orgId, news) => roomOf(orgId)?.addDevice({ type: 'device', ...news }),
    join(orgId, listener, seen) {
      let room = roomOf(orgId);
      if (!room) {
        // An epoch a room: numbers start again when an organisation's messages were let go.
        made += 1;
        room = new LiveRoom({
          epoch: `${epoch}/${made}`,
          batchMs: BATCH_MS,
          readingsPerMessage: READINGS_PER_MESSAGE,
          now: () => clock.now(),
        });
        rooms.set(orgId, room);
      }
      return room.join(listener, seen);
    },
    async close() {
      clearInterval(sweep);
      for (const room of rooms.values()) room.close();
      rooms.clear();
    },
  };
}

function readingsOf({ device, readings }: StoredUplink): LiveReading[] {
  return readings.map(({ channel, measurementId, value, measuredAt }) => ({
    eui: device.eui,
    channel,
    measurement_id: measurementId,
    value: value as LiveReading['value'],
    measured_at: measuredAt,
  }));
}
