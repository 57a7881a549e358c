import { randomUUID } from 'node:crypto';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import type { LiveReading } from '@fieldscope/contract/live';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { notifyProcesses } from '../../platform/events';
import type { Db } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import type { StoredUplink } from '../ingest/ingest.model';
import type { Ingest } from '../ingest/ingest.service';
import { type Listener, LiveFeed, type Place } from './live-feed.model';

/** How a device stands: seen, gone offline, back online. */
interface DeviceState {
  eui: Eui;
  online: boolean;
  last_seen_at: number;
  battery: number | null;
}
export type DeviceStates = Map<OrgId, DeviceState[]>;

/** The portal's own websocket: what happens in an organisation, to its open screens. */
export interface LiveHub {
  /** Sends states of devices to open screens; cheap when no screen is open. */
  devicesSeen(states: DeviceStates): void;
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
/** States of so many devices fit into one notification of the database. */
const STATES_PER_EVENT = 40;

interface LiveParts extends Pick<PlatformServices, 'clock' | 'events'> {
  ingest: Pick<Ingest, 'onCommitted'>;
}

export function createLiveHub({ clock, events, ingest }: LiveParts): LiveHub {
  const feeds = new Map<OrgId, LiveFeed>();
  const epoch = randomUUID();
  let made = 0;

  /** The feed of an organisation that somebody listens to, or did so a moment ago. */
  const feedOf = (orgId: OrgId): LiveFeed | undefined => {
    const feed = feeds.get(orgId);
    if (!feed?.isIdleSince(clock.now() - HELD_MS)) return feed;
    feed.close();
    feeds.delete(orgId);
    return undefined;
  };
  const sweep = setInterval(() => {
    for (const orgId of [...feeds.keys()]) feedOf(orgId);
  }, SWEEP_MS).unref();

  ingest.onCommitted((stored) => {
    if (feeds.size === 0) return;
    for (const uplink of stored) {
      if (uplink.readings.length > 0) feedOf(uplink.device.orgId)?.addReadings(readingsOf(uplink));
    }
  });

  const addStates = (states: DeviceStates) => {
    for (const [orgId, ofOrganisation] of states) {
      const feed = feedOf(orgId);
      for (const state of feed ? ofOrganisation : []) feed?.addDevice({ type: 'device', ...state });
    }
  };

  events.on('devices_changed', (changed) => {
    // Empty: notifications were missed, so any organisation's devices may have changed.
    const orgIds = changed === '' ? [...feeds.keys()] : [changed as OrgId];
    for (const orgId of orgIds) feedOf(orgId)?.say({ type: 'devices_changed' });
  });
  events.on('online_changed', (payload) => {
    // Empty: 'devices_changed' is announced too, and screens load their devices again.
    if (payload !== '') addStates(new Map([statesIn(payload)]));
  });

  return {
    devicesSeen: addStates,
    join(orgId, listener, seen) {
      let feed = feedOf(orgId);
      if (!feed) {
        // An epoch a feed: numbers start again when an organisation's messages were let go.
        made += 1;
        feed = new LiveFeed({
          epoch: `${epoch}/${made}`,
          batchMs: BATCH_MS,
          readingsPerMessage: READINGS_PER_MESSAGE,
          now: () => clock.now(),
        });
        feeds.set(orgId, feed);
      }
      return feed.join(listener, seen);
    },
    async close() {
      clearInterval(sweep);
      for (const feed of feeds.values()) feed.close();
      feeds.clear();
    },
  };
}

/** Announces states of devices to the screens of every process; in a transaction when it commits. */
export async function announceStates(db: Db, states: DeviceStates): Promise<void> {
  const payloads: string[] = [];
  for (const [orgId, ofOrganisation] of states) {
    for (let from = 0; from < ofOrganisation.length; from += STATES_PER_EVENT) {
      payloads.push(`${orgId} ${JSON.stringify(ofOrganisation.slice(from, from + STATES_PER_EVENT))}`);
    }
  }
  await notifyProcesses(db, 'online_changed', payloads);
}

function statesIn(payload: string): [OrgId, DeviceState[]] {
  const space = payload.indexOf(' ');
  return [payload.slice(0, space) as OrgId, JSON.parse(payload.slice(space + 1))];
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
