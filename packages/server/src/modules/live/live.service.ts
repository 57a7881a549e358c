import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { OrgId } from '@fieldscope/contract/ids';
import {
  LIVE_EVENTS,
  type LiveDevice,
  type LiveEvent,
  type LivePlace,
  type LiveReading,
  NO_PLACE,
} from '@fieldscope/contract/live';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { FanOut } from '../../platform/fan-out';
import type { Stop } from '../../platform/redis/carrier';
import type { PlatformServices } from '../../platform/services';
import { onlineChanged } from '../device-status/device-status.events';
import type { DeviceStatus } from '../device-status/device-status.service';
import type { DeviceStates } from '../device-status/state-events.service';
import type { CarriedUplinks } from '../ingest/carried-uplinks.service';
import type { CommittedUplink } from '../ingest/ingest.model';
import type { Ingest } from '../ingest/ingest.service';
import type { ConnectionChanges } from '../ingest/ports.model';
import { type Listener, LiveFeed } from './live-feed.model';
import { type ImmediateEventName, LIVE_SOURCES } from './live-sources.model';

/** The portal's own websocket: what happens in an organisation, to its open screens. */
export interface LiveHub {
  /**
   * Lets a screen listen. It receives first where it stands (`welcome`, or `reset` when what it missed is no longer
   * held), then what it missed, then everything new.
   * @returns ends the listening
   */
  join(orgId: OrgId, listener: Listener, seen?: LivePlace): Promise<Stop>;
  /**
   * The place from which messages complete what is read from now on; they are held from then on.
   * `NO_PLACE` when those of other processes do not arrive yet: no listener waits long for them.
   */
  placeOf(orgId: OrgId): Promise<LivePlace>;
  close(): Promise<void>;
}

const BATCH_MS = 250;
/** How long an organisation's messages are held after its last screen closed. */
const HELD_MS = 10 * MINUTE_MS;
const SWEEP_MS = MINUTE_MS;
/** How long a place may be waited for: every answer of the portal API has one. */
const PLACE_MS = 250;
const READINGS_PER_MESSAGE = 1000;
/** Of one organisation: messages to some of its screens. With more, screens load again. */
const WAITING_MESSAGES = 500;

interface LiveParts extends Pick<PlatformServices, 'clock' | 'events' | 'carrier'> {
  ingest: Pick<Ingest, 'onCommitted'>;
  carriedUplinks: CarriedUplinks;
  connectionChanges: Pick<ConnectionChanges, 'onPublished'>;
  deviceStatus: Pick<DeviceStatus, 'onSeen'>;
}

type Entries<T> = { [Key in keyof T]: [Key, T[Key]] }[keyof T][];

const statesChannelOf = (orgId: OrgId): string => `device-states/${orgId}`;
const connectionsChannelOf = (orgId: OrgId): string => `connections/${orgId}`;

export const createLiveHub = (parts: LiveParts): LiveHub => new Feeds(parts);

interface OpenFeed {
  feed: LiveFeed;
  /** Resolves when what other processes send arrives; each ends one listening. */
  listening: Promise<Stop[]>;
  isListening: boolean;
}

/** The feeds of organisations that have open screens, or had some a moment ago. */
class Feeds implements LiveHub {
  private readonly feeds = new Map<OrgId, OpenFeed>();
  private readonly fanOut = new FanOut(WAITING_MESSAGES);
  private readonly epoch = randomUUID();
  private made = 0;
  private readonly sweep: NodeJS.Timeout;

  constructor(private readonly parts: LiveParts) {
    const { ingest, connectionChanges, deviceStatus, events, carrier } = parts;
    this.sweep = setInterval(() => this.closeIdle(), SWEEP_MS).unref();
    ingest.onCommitted((stored) => this.addUplinks(stored));
    deviceStatus.onSeen((states) => this.sendStates(states));
    connectionChanges.onPublished((orgIds) => this.reportConnections(orgIds));
    for (const [name, sources] of Object.entries(LIVE_SOURCES) as Entries<typeof LIVE_SOURCES>)
      for (const source of sources)
        events.on<{ orgId: OrgId | null }>(source, (payload) => this.report(name, payload));
    events.on(onlineChanged, (changed) => {
      // Missed: screens load their devices again, as `devicesChanged` was missed as well.
      if (changed) this.addStates(changed.orgId, changed.devices);
    });
    carrier.onLoss(() => {
      for (const { feed } of this.feeds.values()) feed.restart();
    });
  }

  async join(orgId: OrgId, listener: Listener, seen?: LivePlace): Promise<Stop> {
    const { feed, listening } = this.feedOf(orgId) ?? this.open(orgId);
    await listening;
    return feed.join(listener, seen);
  }

  async placeOf(orgId: OrgId): Promise<LivePlace> {
    const open = this.feedOf(orgId) ?? this.open(orgId);
    if (!open.isListening) await Promise.race([open.listening, pause(PLACE_MS, undefined, { ref: false })]);
    return open.isListening ? open.feed.place() : NO_PLACE;
  }

  async close(): Promise<void> {
    clearInterval(this.sweep);
    for (const orgId of [...this.feeds.keys()]) this.closeFeed(orgId);
    await this.fanOut.close();
  }

  private feedOf(orgId: OrgId): OpenFeed | undefined {
    const open = this.feeds.get(orgId);
    if (!open?.feed.isIdleSince(this.parts.clock.now() - HELD_MS)) return open;
    this.closeFeed(orgId);
    return undefined;
  }

  private open(orgId: OrgId): OpenFeed {
    // An epoch a feed: numbers start again when an organisation's messages were released.
    this.made += 1;
    const feed = new LiveFeed({
      epoch: `${this.epoch}/${this.made}`,
      batchMs: BATCH_MS,
      readingsPerMessage: READINGS_PER_MESSAGE,
      now: () => this.parts.clock.now(),
      inTurn: (copies, send) => {
        const isTaken = this.fanOut.add({ party: orgId, send, copies: () => copies });
        this.fanOut.sendSome();
        return isTaken;
      },
    });
    const { carrier, carriedUplinks } = this.parts;
    const listening = Promise.all([
      carriedUplinks.listen(orgId, (uplinks) => this.addUplinks(uplinks)),
      carrier.listen(statesChannelOf(orgId), (states) => this.addStates(orgId, states as LiveDevice[])),
      carrier.listen(connectionsChannelOf(orgId), () => this.feedOf(orgId)?.feed.sayConnectionsChanged()),
    ]);
    const open = { feed, listening, isListening: false };
    void listening.then(() => {
      open.isListening = true;
    });
    this.feeds.set(orgId, open);
    return open;
  }

  private closeIdle(): void {
    for (const orgId of [...this.feeds.keys()]) this.feedOf(orgId);
  }

  private closeFeed(orgId: OrgId): void {
    const { feed, listening } = this.feeds.get(orgId)!;
    this.feeds.delete(orgId);
    feed.close();
    void listening.then((stops) => {
      for (const stop of stops) stop();
    });
  }

  private addUplinks(uplinks: CommittedUplink[]): void {
    if (this.feeds.size === 0) return;
    for (const uplink of uplinks) {
      if (uplink.readings.length > 0) this.feedOf(uplink.device.orgId)?.feed.addReadings(readingsOf(uplink));
    }
  }

  private sendStates(states: DeviceStates): void {
    for (const [orgId, ofOrganisation] of states) this.addStates(orgId, ofOrganisation);
    if (this.parts.carrier.isAlone) return;
    const bodies = [...states].map(([orgId, body]) => [statesChannelOf(orgId), () => body] as const);
    this.parts.carrier.offer(new Map(bodies));
  }

  private reportConnections(orgIds: readonly OrgId[]): void {
    const changed = new Set(orgIds);
    for (const orgId of changed) this.feedOf(orgId)?.feed.sayConnectionsChanged();
    if (this.parts.carrier.isAlone) return;
    const bodies = [...changed].map((orgId) => [connectionsChannelOf(orgId), () => null] as const);
    this.parts.carrier.offer(new Map(bodies));
  }

  private addStates(orgId: OrgId, states: LiveDevice[]): void {
    const feed = this.feedOf(orgId)?.feed;
    for (const state of feed ? states : []) feed?.addDevice({ type: 'device', ...state });
  }

  /** Without a payload notifications were missed, so it may concern any organisation. */
  private report(name: ImmediateEventName, payload: { orgId: OrgId | null } | undefined): void {
    const { success, data } = LIVE_EVENTS[name].safeParse(payload ?? {});
    // An event that names a device: screens load their devices again.
    if (!success) return;
    for (const orgId of payload?.orgId ? [payload.orgId] : [...this.feeds.keys()])
      this.feedOf(orgId)?.feed.say({ type: name, ...data } as LiveEvent);
  }
}

function readingsOf({ device, readings }: CommittedUplink): LiveReading[] {
  return readings.map(({ channel, measurementId, value, measuredAt }) => ({
    eui: device.eui,
    channel,
    measurement_id: measurementId,
    value: value as LiveReading['value'],
    measured_at: measuredAt,
  }));
}
