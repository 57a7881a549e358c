import type { OrgId } from '@fieldscope/contract/ids';
import { HOME_ASSISTANT_TOPICS } from '@fieldscope/contract/stream';
import { MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import type { Events } from '../../../platform/events';
import { isOfHomeAssistant, type MqttActor } from '../../../platform/mqtt/actors';
import type { Broker } from '../../../platform/mqtt/broker';
import { matches } from '../../../platform/mqtt/subscription-tree';
import type { Stop } from '../../../platform/redis/carrier';
import type { PlatformServices } from '../../../platform/services';
import { devicesChanged } from '../../devices/devices.events';
import type { CarriedUplinks } from '../../ingest/carried-uplinks.service';
import type { CommittedUplink } from '../../ingest/ingest.model';
import type { Ingest } from '../../ingest/ingest.service';
import { measurementsChanged } from '../../measurements/measurements.events';
import { DeviceShow } from './device-show.service';
import { AVAILABILITY, type Places } from './discovery.model';

const SHOWN_EVERY_MS = SECOND_MS;
const COMPARED_EVERY_MS = MINUTE_MS;

type Needs = Pick<PlatformServices, 'db' | 'clock' | 'config' | 'log' | 'publicUrl'> & {
  events: Pick<Events, 'on'>;
  broker: Pick<Broker, 'publishTo' | 'countSubscribers'>;
  ingest: Pick<Ingest, 'onCommitted'>;
  carriedUplinks: CarriedUplinks;
  flushPending(orgId: OrgId): Promise<unknown>;
};

/** What the clients of an organisation are shown at this process. */
interface Shown {
  show: DeviceShow;
  /** Devices of which something new was stored; `all`: whatever else changed. */
  changed: Set<string> | 'all';
  comparedAt: number;
  stop: Promise<Stop>;
}

/** Shows the devices of an organisation to those of its clients at our own broker that subscribe to them, as Home Assistant does. */
export interface OwnBrokerShow {
  /** A client of an organisation has subscribed: what it subscribes to is sent once more. */
  noteSubscription(orgId: OrgId, filter: string): void;
  /** Sends what has changed. */
  serve(): Promise<void>;
  close(): Promise<void>;
}

export function createOwnBrokerShow(needs: Needs): OwnBrokerShow {
  const { db, clock, log, events, broker, ingest, carriedUplinks, flushPending } = needs;
  const open = new Map<OrgId, Shown>();
  let serving: Promise<void> | undefined;

  const note = (uplinks: readonly CommittedUplink[]) => {
    for (const { device } of uplinks) {
      const changed = open.get(device.orgId)?.changed;
      if (changed !== undefined && changed !== 'all') changed.add(device.eui);
    }
  };
  ingest.onCommitted((stored) => {
    if (open.size > 0) note(stored);
  });
  for (const event of [devicesChanged, measurementsChanged])
    events.on(event, (said) => {
      for (const [orgId, shown] of open)
        if (said === undefined || said.orgId === orgId) shown.changed = 'all';
    });

  const isOf = (orgId: OrgId) => (actor: MqttActor) => actor.kind === 'organisation' && actor.orgId === orgId;
  const publish = (orgId: OrgId, topic: string, payload: string) =>
    broker.publishTo(isOf(orgId), topic, Buffer.from(payload));

  function begin(orgId: OrgId): Shown {
    const places: Places = { ...HOME_ASSISTANT_TOPICS, portal: portalOf(orgId) };
    const show = new DeviceShow(needs, places, async (topic, payload) => void publish(orgId, topic, payload));
    const shown: Shown = { show, changed: 'all', comparedAt: 0, stop: carriedUplinks.listen(orgId, note) };
    open.set(orgId, shown);
    return shown;
  }

  function end(orgId: OrgId, { stop }: Shown): void {
    open.delete(orgId);
    void stop.then((call) => call());
  }

  async function serveOne(orgId: OrgId, shown: Shown): Promise<void> {
    const isDue = clock.now() - shown.comparedAt >= COMPARED_EVERY_MS;
    const changed = isDue ? 'all' : shown.changed;
    if (changed !== 'all' && changed.size === 0) return;
    if (changed === 'all') {
      if (broker.countSubscribers(isOf(orgId), ANY_DEVICE) === 0) return end(orgId, shown);
      publish(orgId, portalOf(orgId), AVAILABILITY.yes);
    }
    shown.changed = new Set();
    await flushPending(orgId);
    const audience = { orgId, integrationId: '', createdBy: null, ...EVERY_DEVICE };
    const euis = await shown.show.show(db, audience, {
      among: changed === 'all' ? undefined : { euis: [...changed] },
    });
    if (changed !== 'all') return;
    shown.comparedAt = clock.now();
    const now = new Set(euis);
    for (const eui of shown.show.euis()) if (!now.has(eui)) await shown.show.takeBack(eui);
  }

  const serve = async () => {
    for (const [orgId, shown] of open)
      await serveOne(orgId, shown).catch((error: Error) => {
        shown.changed = 'all';
        log.warn({ orgId, reason: error.message }, 'devices could not be shown at the own broker');
      });
  };
  const timer = setInterval(() => {
    serving ??= serve().finally(() => {
      serving = undefined;
    });
  }, SHOWN_EVERY_MS).unref();

  return {
    noteSubscription(orgId, filter) {
      if (!isOfHomeAssistant(filter)) return;
      const shown = open.get(orgId) ?? begin(orgId);
      shown.show.sendAgain((topic) => matches(filter, topic));
      shown.changed = 'all';
    },
    serve,
    async close() {
      clearInterval(timer);
      await serving;
      for (const [orgId, shown] of open) end(orgId, shown);
    },
  };
}

const portalOf = (orgId: OrgId): string => `${HOME_ASSISTANT_TOPICS.base}/status/${orgId}`;
/** Whoever wants to know of devices subscribes to this. */
const ANY_DEVICE = `${HOME_ASSISTANT_TOPICS.prefix}/device/any/config`;
const EVERY_DEVICE = { scope: 'all', groupId: null, isUngrouped: false } as const;
