import type { OrgId } from '@fieldscope/contract/ids';
import { SECOND_MS } from '@fieldscope/contract/time';
import type { DomainEvent, Events } from '../../../platform/events';
import type { Db } from '../../../platform/postgres/db';
import { devicesChanged } from '../../devices/devices.events';
import { measurementsChanged } from '../../measurements/measurements.events';
import { integrationsChanged } from '../integrations.events';
import { Session } from './session.service';
import { listTargets } from './targets.repository';

/** Without being called for so long this process is not the one that works any more. */
const FORGOTTEN_AFTER_MS = 15 * SECOND_MS;

/** Shows devices to Home Assistant, over a connection to the broker of each integration: docs/decisions/0062-home-assistant.md. */
export interface HomeAssistants {
  /** Goes on with every broker, and waits for none of them. Called in one process at a time. */
  serve(db: Db): Promise<void>;
  /** Resolves when nothing is under way. */
  settled(): Promise<void>;
  /** Ends every connection. */
  close(): Promise<void>;
}

type Parts = ConstructorParameters<typeof Session>[0] & { events: Pick<Events, 'on'> };

export function createHomeAssistants({ events, ...needs }: Parts): HomeAssistants {
  const open = new Map<string, { session: Session; orgId: OrgId; working: Promise<void> | undefined }>();
  let forgotten: NodeJS.Timeout | undefined;
  let isClosed = false;

  const markStale = (event: DomainEvent<{ orgId: OrgId }>) =>
    events.on(event, (said) => {
      for (const { session, orgId } of open.values())
        if (said === undefined || said.orgId === orgId) session.markStale();
    });
  for (const event of [devicesChanged, measurementsChanged, integrationsChanged]) markStale(event);

  const settled = async () => {
    await Promise.all([...open.values()].map(({ working }) => working));
  };
  /** One after the other: what is shown is ended first. */
  async function endAll(): Promise<void> {
    const ended = [...open.values()];
    open.clear();
    await Promise.all(
      ended.map(async ({ session, working }) => {
        await working;
        await session.close();
      }),
    );
  }

  return {
    async serve(db) {
      const rows = await listTargets(db);
      if (isClosed) return;
      clearTimeout(forgotten);
      forgotten = setTimeout(() => void endAll(), FORGOTTEN_AFTER_MS).unref();
      for (const row of rows) {
        const one = open.get(row.targetId) ?? {
          session: new Session(needs),
          orgId: row.orgId,
          working: undefined,
        };
        open.set(row.targetId, one);
        one.working ??= one.session.serve(db, row).finally(() => {
          one.working = undefined;
        });
      }
      const known = new Set(rows.map(({ targetId }) => targetId));
      for (const [targetId, { session, working }] of open)
        if (!known.has(targetId) && !working) {
          open.delete(targetId);
          void session.close();
        }
    },
    settled,
    async close() {
      isClosed = true;
      clearTimeout(forgotten);
      await endAll();
    },
  };
}
