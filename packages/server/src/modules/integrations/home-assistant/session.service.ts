import type { IntegrationSettingsOf } from '@fieldscope/contract/integration-kinds';
import { INTEGRATION_LIMITS } from '@fieldscope/contract/integration-limits';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import type { Audience } from '../../../platform/http/outbound';
import { BrokerError, connectBroker, type OutsideBroker } from '../../../platform/mqtt/outside-broker';
import type { Db } from '../../../platform/postgres/db';
import type { PlatformServices } from '../../../platform/services';
import { audienceOf } from '../../accounts/organisation.service';
import * as delivery from '../delivery/delivery.repository';
import { announceSent, takeFailure } from '../delivery/delivery.service';
import { nextAttemptAt } from '../integrations.model';
import { findIntegration, type IntegrationRow } from '../integrations.repository';
import { readSealed, type SealedSettings } from '../sealed-settings.service';
import { DeviceShow } from './device-show.service';
import { AVAILABILITY, type Places } from './discovery.model';
import { type Among, readLog } from './shown-devices.repository';
import type { TargetRow } from './targets.repository';
import * as targets from './targets.repository';

type Settings = IntegrationSettingsOf<'home-assistant'>;

/** Entries of the log that are looked at together; who is further behind is shown everything as it is now. */
const ENTRIES_AT_ONCE = 1_000;
/** After so long everything is compared once more: names and states of which nobody told. */
const COMPARED_EVERY_MS = 5 * MINUTE_MS;
/** Between two rounds it rests so much longer than one took: what is stored goes first, and what comes meanwhile goes together. */
const REST = { factor: 20, mostMs: 30 * SECOND_MS };
/** That it works is noted so often. */
const NOTED_EVERY_MS = 10 * SECOND_MS;
/** What cannot be taken back for so long stays where it is. */
const TAKEN_BACK_WITHIN_MS = 7 * DAY_MS;
/** Home Assistant says this when it has started (its birth message), and then wants to know everything. */
const BORN = 'online';

type Needs = Pick<PlatformServices, 'clock' | 'secrets' | 'queue' | 'config' | 'log' | 'publicUrl'> & {
  flushPending(orgId: IntegrationRow['orgId']): Promise<unknown>;
  /** Absent: between two rounds there is a rest. */
  rests?: false;
  /** Absent: as its organisation may. */
  reach?: Audience;
};

/** An open connection, and where messages are there. */
interface Link {
  broker: OutsideBroker;
  places: Places;
  shown: DeviceShow;
  /** With which it was opened. */
  sealed: Buffer;
}

/** What one round is done with. */
interface Round {
  db: Db;
  row: TargetRow;
  integration: IntegrationRow;
  link: Link;
}

/** The connection to one broker, with what is shown there. Only one process has it. */
export class Session {
  private link: Link | undefined;
  private isStale = true;
  private comparedAt = 0;
  private notedAt = 0;
  /** By `performance.now`. */
  private restsUntil = 0;

  constructor(private readonly needs: Needs) {}

  /** Something was renamed, added or removed: everything is compared. */
  markStale(): void {
    this.isStale = true;
  }

  /** Shows what has changed; without an integration it takes everything back. Never throws. */
  async serve(db: Db, row: TargetRow): Promise<void> {
    if (performance.now() < this.restsUntil) return;
    const begunAt = performance.now();
    try {
      await (row.integrationId !== null && row.current !== null
        ? this.show(db, row, row.current)
        : this.takeBack(db, row));
    } catch (error) {
      this.needs.log.warn({ err: error, targetId: row.targetId }, 'Home Assistant could not be served');
    }
    if (this.needs.rests === false) return;
    this.restsUntil = performance.now() + Math.min(REST.mostMs, REST.factor * (performance.now() - begunAt));
  }

  /** Says that the portal is away. */
  async close(): Promise<void> {
    const { link } = this;
    this.forget();
    if (!link) return;
    await link.broker.publish(link.places.portal, AVAILABILITY.no, { retain: true }).catch(() => {});
    await link.broker.end();
  }

  /** The next connection begins anew. */
  private forget(): void {
    this.link = undefined;
    this.isStale = true;
  }

  private async show(db: Db, row: TargetRow, current: Buffer): Promise<void> {
    const { needs } = this;
    const integration = await findIntegration(db, { orgId: row.orgId, integrationId: row.integrationId! });
    if (!integration?.isOn) return;
    if (!row.sealed.equals(current) || row.leftAt !== null) {
      if (isElsewhere(readSealed(needs, row.sealed), readSealed(needs, current))) {
        await this.close();
        return targets.partFromIntegration(db, row);
      }
      await targets.updateTarget(db, row, current);
    }
    if (this.link && !this.link.sealed.equals(current)) await this.close();
    if (needs.clock.now() < (integration.nextAttemptAt ?? 0)) return;
    try {
      await this.keepShowing(db, row, integration, current);
    } catch (error) {
      if (!(error instanceof BrokerError)) throw error;
      await this.breakOff();
      await takeFailure({ ...needs, db }, integration, { failure: error.reason, status: null, bytes: 0 });
    }
  }

  private async keepShowing(
    db: Db,
    row: TargetRow,
    integration: IntegrationRow,
    current: Buffer,
  ): Promise<void> {
    const { clock } = this.needs;
    if (this.link && !this.link.broker.isOpen()) throw new BrokerError('unreachable');
    const link = this.link ?? (await this.open(db, row, current));
    const round = { db, row, integration, link };
    if (this.isStale || clock.now() - this.comparedAt >= COMPARED_EVERY_MS) return this.showAll(round);
    if (row.isBehind) await this.showNews(round);
  }

  private async open(db: Db, { targetId, orgId }: TargetRow, sealed: Buffer): Promise<Link> {
    const { settings, secrets } = readSealed(this.needs, sealed) as SealedSettings & { settings: Settings };
    const places = placesOf(settings, targetId);
    const broker = await connectBroker(
      {
        ...{
          address: settings.address,
          user: settings.user,
          password: secrets.password ?? '',
          ca: settings.ca,
        },
        ...{
          audience: this.needs.reach ?? (await audienceOf(db, orgId)),
          timeoutMs: INTEGRATION_LIMITS.timeoutMs,
        },
      },
      {
        clientId: `fieldscope-${targetId}`,
        will: { topic: places.portal, payload: AVAILABILITY.no },
        listen: {
          topic: `${places.prefix}/status`,
          hear: (said) => {
            if (said !== BORN) return;
            this.link?.shown.sendAgain();
            this.isStale = true;
          },
        },
      },
    );
    const publish = (topic: string, payload: string) => broker.publish(topic, payload, { retain: true });
    this.link = { broker, places, sealed, shown: new DeviceShow(this.needs, places, publish) };
    await broker.publish(places.portal, AVAILABILITY.yes, { retain: true });
    return this.link;
  }

  /** Shows every device as it is now, and takes back those that are not shown any more. */
  private async showAll(round: Round): Promise<void> {
    const { db, row, integration, link } = round;
    const { clock, flushPending } = this.needs;
    this.isStale = false;
    const end = await delivery.findEnd(db, integration.orgId);
    await flushPending(integration.orgId);
    const shown = await showDevices(round, undefined);
    for (const eui of await targets.listDevicesBut(db, row, shown)) await takeBackDevice(db, row, link, eui);
    await delivery.moveOn(db, integration, integration.position, end);
    this.comparedAt = clock.now();
    await this.noteWorking(db, integration);
  }

  /** Shows the devices of which the log has something new: how they are now, and not what was in between. */
  private async showNews(round: Round): Promise<void> {
    const { db, integration } = round;
    const { deviceIds, entries, to } = await readLog(db, integration, ENTRIES_AT_ONCE);
    if (to === null) return;
    if (entries === ENTRIES_AT_ONCE) return this.showAll(round);
    await this.needs.flushPending(integration.orgId);
    await showDevices(round, { deviceIds });
    // Killed before this, the same is shown once more.
    await delivery.moveOn(db, integration, integration.position, to);
    await this.noteWorking(db, integration);
  }

  /** Takes back every device; what is not reached is tried again for a week. */
  private async takeBack(db: Db, row: TargetRow): Promise<void> {
    const now = this.needs.clock.now();
    const leftAt = row.leftAt ?? now;
    await targets.noteLeft(db, row, now);
    if (now - leftAt > TAKEN_BACK_WITHIN_MS) return targets.deleteTarget(db, row);
    if (now < (row.nextAttemptAt ?? 0)) return;
    try {
      const link = this.link?.broker.isOpen() ? this.link : await this.open(db, row, row.sealed);
      for (const eui of await targets.listDevicesBut(db, row, [])) await takeBackDevice(db, row, link, eui);
      await link.broker.publish(link.places.portal, '', { retain: true });
      await targets.deleteTarget(db, row);
    } catch (error) {
      if (!(error instanceof BrokerError)) throw error;
      await targets.pauseTarget(db, row, nextAttemptAt(leftAt, now));
    }
    await this.breakOff();
  }

  private async breakOff(): Promise<void> {
    const { link } = this;
    this.forget();
    await link?.broker.end();
  }

  private async noteWorking(db: Db, integration: IntegrationRow): Promise<void> {
    const now = this.needs.clock.now();
    if (integration.failingSince === null && now - this.notedAt < NOTED_EVERY_MS) return;
    this.notedAt = now;
    await delivery.noteSuccess(db, integration, { status: null, now });
    await announceSent(db, integration);
  }
}

/** @returns the devices */
const showDevices = ({ db, row, integration, link }: Round, among: Among) =>
  link.shown.show(db, integration, {
    among,
    beforeSending: (euis) => targets.insertDevices(db, row, euis),
  });

async function takeBackDevice(db: Db, row: TargetRow, { shown }: Link, eui: string): Promise<void> {
  await shown.takeBack(eui);
  await targets.deleteDevice(db, row, eui);
}

/** Where messages are, with the settings of an integration. */
export const placesOf = ({ discovery_prefix, base_topic }: Settings, targetId: string): Places => ({
  prefix: discovery_prefix,
  base: base_topic,
  portal: `${base_topic}/status/${targetId}`,
});

/** Whether what was shown before is not where it is shown now. */
function isElsewhere(before: SealedSettings, now: SealedSettings): boolean {
  const [one, other] = [before.settings as Settings, now.settings as Settings];
  return (['address', 'discovery_prefix', 'base_topic'] as const).some((name) => one[name] !== other[name]);
}
