import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import type { LiveDevice, LivePlace, LiveReading } from '@fieldscope/contract/live';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { notifyProcesses } from '../../platform/events';
import type { Db } from '../../platform/postgres/db';
import type { Stop } from '../../platform/redis/carrier';
import type { PlatformServices } from '../../platform/services';
import { changedCommandIn } from '../commands/command-events.model';
import type { CarriedUplinks } from '../ingest/carried-uplinks.service';
import type { CommittedUplink } from '../ingest/ingest.model';
import type { Ingest } from '../ingest/ingest.service';
import { type Listener, LiveFeed } from './live-feed.model';

/** Devices that were seen, went offline or came back online. */
export type DeviceStates = Map<OrgId, LiveDevice[]>;

/** The portal's own websocket: what happens in an organisation, to its open screens. */
export interface LiveHub {
  /** Sends states of devices to open screens; cheap when no screen is open. */
  devicesSeen(states: DeviceStates): void;
  /** Tells open screens that something came through connections of these organisations, or that they were changed. */
  connectionsChanged(orgIds: Iterable<OrgId>): void;
  /**
   * Lets a screen listen. It receives first where it stands (`welcome`, or `reset` when what it missed is no longer
   * held), then what it missed, then everything new.
   * @returns ends the listening
   */
  join(orgId: OrgId, listener: Listener, seen?: LivePlace): Promise<Stop>;
  /**
   * The place from which messages complete what is read from now on; they are held from then on.
   * Undefined when those of other processes do not arrive yet: nobody waits long for them.
   */
  placeOf(orgId: OrgId): Promise<LivePlace | undefined>;
  close(): Promise<void>;
}

const BATCH_MS = 250;
/** How long an organisation's messages are held after its last screen closed. */
const HELD_MS = 10 * MINUTE_MS;
const SWEEP_MS = MINUTE_MS;
/** How long a place may be waited for: every answer of the portal API has one. */
const PLACE_MS = 250;
const READINGS_PER_MESSAGE = 1000;
/** States of so many devices fit into one notification of the database. */
const STATES_PER_EVENT = 40;

interface LiveParts extends Pick<PlatformServices, 'clock' | 'events' | 'carrier'> {
  ingest: Pick<Ingest, 'onCommitted'>;
  carriedUplinks: CarriedUplinks;
}

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
  private readonly epoch = randomUUID();
  private made = 0;
  private readonly sweep: NodeJS.Timeout;

  constructor(private readonly parts: LiveParts) {
    const { ingest, events, carrier } = parts;
    this.sweep = setInterval(() => this.closeIdle(), SWEEP_MS).unref();
    ingest.onCommitted((stored) => this.addUplinks(stored));
    events.on('devices_changed', (orgId) => this.reportChange(orgId as OrgId | ''));
    events.on('alarms_changed', (orgId) => this.reportAlarms(orgId as OrgId | ''));
    events.on('measurements_changed', (orgId) => this.reportMeasurements(orgId as OrgId | ''));
    events.on('annotations_changed', (orgId) => this.reportAnnotations(orgId as OrgId | ''));
    events.on('scenes_changed', (orgId) => this.reportScenes(orgId as OrgId | ''));
    events.on('online_changed', (payload) => {
      // Empty: 'devices_changed' is announced too, and screens load their devices again.
      if (payload !== '') this.addStates(...statesIn(payload));
    });
    events.on('commands_changed', (payload) => {
      const changed = changedCommandIn(payload);
      // Undefined: as above.
      if (changed)
        this.feedOf(changed.orgId)?.feed.say({ type: 'commands_changed', eui: changed.eui as Eui });
    });
    carrier.onLoss(() => {
      for (const { feed } of this.feeds.values()) feed.restart();
    });
  }

  devicesSeen(states: DeviceStates): void {
    for (const [orgId, ofOrganisation] of states) this.addStates(orgId, ofOrganisation);
    if (this.parts.carrier.isAlone) return;
    const bodies = [...states].map(([orgId, body]) => [statesChannelOf(orgId), () => body] as const);
    this.parts.carrier.offer(new Map(bodies));
  }

  connectionsChanged(orgIds: Iterable<OrgId>): void {
    const changed = new Set(orgIds);
    for (const orgId of changed) this.feedOf(orgId)?.feed.sayConnectionsChanged();
    if (this.parts.carrier.isAlone) return;
    const bodies = [...changed].map((orgId) => [connectionsChannelOf(orgId), () => null] as const);
    this.parts.carrier.offer(new Map(bodies));
  }

  async join(orgId: OrgId, listener: Listener, seen?: LivePlace): Promise<Stop> {
    const { feed, listening } = this.feedOf(orgId) ?? this.open(orgId);
    await listening;
    return feed.join(listener, seen);
  }

  async placeOf(orgId: OrgId): Promise<LivePlace | undefined> {
    const open = this.feedOf(orgId) ?? this.open(orgId);
    if (!open.isListening) await Promise.race([open.listening, pause(PLACE_MS, undefined, { ref: false })]);
    return open.isListening ? open.feed.place() : undefined;
  }

  async close(): Promise<void> {
    clearInterval(this.sweep);
    for (const orgId of [...this.feeds.keys()]) this.closeFeed(orgId);
  }

  private feedOf(orgId: OrgId): OpenFeed | undefined {
    const open = this.feeds.get(orgId);
    if (!open?.feed.isIdleSince(this.parts.clock.now() - HELD_MS)) return open;
    this.closeFeed(orgId);
    return undefined;
  }

  private open(orgId: OrgId): OpenFeed {
    // An epoch a feed: numbers start again when an organisation's messages were let go.
    this.made += 1;
    const feed = new LiveFeed({
      epoch: `${this.epoch}/${this.made}`,
      batchMs: BATCH_MS,
      readingsPerMessage: READINGS_PER_MESSAGE,
      now: () => this.parts.clock.now(),
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

  private addStates(orgId: OrgId, states: LiveDevice[]): void {
    const feed = this.feedOf(orgId)?.feed;
    for (const state of feed ? states : []) feed?.addDevice({ type: 'device', ...state });
  }

  private reportChange(changed: OrgId | ''): void {
    for (const orgId of this.concernedBy(changed)) this.feedOf(orgId)?.feed.say({ type: 'devices_changed' });
  }

  private reportAlarms(changed: OrgId | ''): void {
    for (const orgId of this.concernedBy(changed)) this.feedOf(orgId)?.feed.say({ type: 'alarms_changed' });
  }

  private reportMeasurements(changed: OrgId | ''): void {
    for (const orgId of this.concernedBy(changed))
      this.feedOf(orgId)?.feed.say({ type: 'measurements_changed' });
  }

  private reportAnnotations(changed: OrgId | ''): void {
    for (const orgId of this.concernedBy(changed))
      this.feedOf(orgId)?.feed.say({ type: 'annotations_changed' });
  }

  private reportScenes(changed: OrgId | ''): void {
    for (const orgId of this.concernedBy(changed)) this.feedOf(orgId)?.feed.say({ type: 'scenes_changed' });
  }

  /** Empty: notifications were missed, so it may be any organisation. */
  private readonly concernedBy = (changed: OrgId | ''): OrgId[] =>
    changed === '' ? [...this.feeds.keys()] : [changed];
}

/** Announces devices that went offline or came back to the screens of every process; in a transaction when it commits. */
export async function announceStates(db: Db, states: DeviceStates): Promise<void> {
  const payloads: string[] = [];
  for (const [orgId, ofOrganisation] of states) {
    // The radio link is as before, and its gateway's name may be long.
    const changed = ofOrganisation.map((state) => ({ ...state, best_gateway: null }));
    for (let from = 0; from < changed.length; from += STATES_PER_EVENT) {
      payloads.push(`${orgId} ${JSON.stringify(changed.slice(from, from + STATES_PER_EVENT))}`);
    }
  }
  await notifyProcesses(db, 'online_changed', payloads);
}

function statesIn(payload: string): [OrgId, LiveDevice[]] {
  const space = payload.indexOf(' ');
  return [payload.slice(0, space) as OrgId, JSON.parse(payload.slice(space + 1))];
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
