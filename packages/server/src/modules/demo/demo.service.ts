import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Language } from '@fieldscope/contract/languages';
import type { Config } from '../../platform/config';
import { inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import type { ConnectionPorts } from '../connections/connections.service';
import { devicesChanged } from '../devices/devices.events';
import type { Ingest } from '../ingest/ingest.service';
import { listDeviceIds } from './demo.repository';
import type { CameraParts } from './demo-cameras.service';
import { type DemoFarm, euisOf, makeDemoFarm } from './demo-farm.service';
import { DemoFile } from './demo-file.repository';
import { announceFarm, createRemoval } from './demo-removal.service';
import { DemoRun, type Ports } from './demo-run.service';
import type { SceneryParts } from './demo-scenery.service';

/** A farm of simulated devices that sends through the real endpoints; a data folder has one at most. */
export interface Demo {
  /**
   * Makes the farm for an organisation, with names in a language; it fills 30 days of history and goes on live by itself.
   * @throws Error in a process that has not the roles web and ingest
   */
  start(orgId: OrgId, language: Language): Promise<void>;
  /** Whether an owner can have it made: the operator allows it, and there is none. */
  isPossible(): boolean;
  /** Makes it for an owner. @throws AppError operation_unsupported, and what makeDemoFarm throws */
  make(orgId: OrgId, language: Language): Promise<void>;
  /** Goes on with a farm that was made before; nothing happens without one. */
  resume(): Promise<void>;
  /** Whether any organisation has the farm. */
  hasFarm(): boolean;
  /** Share of the farm's history that is there, 0 to 1; undefined when the organisation has no farm. */
  filledOf(orgId: OrgId): number | undefined;
  /** Waits for the history. `none`: there is no farm; `ended`: it was stopped or removed before. */
  untilFilled(onProgress: (filled: number) => void): Promise<'none' | 'filled' | 'ended'>;
  /** Removes the farm with everything that it sent. @throws AppError resource_missing */
  remove(orgId: OrgId): Promise<void>;
  stop(): Promise<void>;
}

interface DemoParts extends PlatformServices, SceneryParts, CameraParts {
  ingest: Pick<Ingest, 'onCommitted'>;
  connectionPorts: ConnectionPorts;
  /** Writes what is still in memory about devices and readings. */
  flushPending(): Promise<unknown>;
}

/** @param ports where this process listens */
export function createDemo(services: DemoParts, ports: () => Ports): Demo {
  const file = new DemoFile(services.config.DATA_DIR);
  const removeFarm = createRemoval(services);
  let owner: OrgId | undefined;
  let run: DemoRun | undefined;
  /** The file of a farm that is being removed would be lost with that of a new one. */
  let isRemoving = false;
  let making: Promise<void> = Promise.resolve();

  const begin = (farm: DemoFarm): DemoRun => {
    owner = farm.orgId;
    const begun = new DemoRun(services, farm, ports(), () => {
      file
        .write(farm)
        .catch((error: Error) =>
          services.log.warn({ reason: error.message }, 'a change of the demo farm is not kept'),
        );
    });
    run = begun;
    return begun;
  };

  /** Until then all devices of a new farm would need attention. */
  const announceOnceHeard = ({ farm: { orgId }, untilHeard }: DemoRun) =>
    untilHeard
      .then(() => services.events.announce(devicesChanged, { orgId }))
      .catch((error: Error) => services.log.warn({ reason: error.message }, 'a demo farm was not announced'));

  const make = async (orgId: OrgId, language: Language) => {
    const farm = await inTransaction(services.db, async (trx) => {
      const made = await makeDemoFarm({ ...services, db: trx }, orgId, language, services);
      // Last, so that a farm that was half made when the power went leaves nothing behind.
      await file.write(made);
      return made;
    });
    await announceFarm(services, orgId);
    announceOnceHeard(begin(farm));
  };

  const resume = async () => {
    owner = undefined;
    if (!canRun(services.config)) return;
    const farm = await file.read();
    if (!farm) return;
    const devices = await listDeviceIds(services.db, farm.orgId, euisOf(farm));
    if (devices.length > 0) {
      begin(farm);
      return;
    }
    services.log.warn('the devices of the demo farm are gone; its file is deleted');
    await file.remove();
  };

  const stop = async () => {
    await making.catch(() => {});
    const stopped = run;
    run = undefined;
    await stopped?.stop();
    return stopped?.farm;
  };

  const start = async (orgId: OrgId, language: Language) => {
    if (!canRun(services.config))
      throw new Error('a demo farm needs a process with the roles web and ingest');
    owner = orgId;
    making = make(orgId, language);
    await making.catch((error: unknown) => {
      owner = undefined;
      throw error;
    });
  };

  const isPossible = () => owner === undefined && !isRemoving && mayBeMade(services.config);

  return {
    start,
    isPossible,
    async make(orgId, language) {
      // A farm that has a file and goes on in a moment, or in another process, is one already.
      const kept = await file.read().catch(() => true);
      if (kept || !isPossible()) fail('operation_unsupported');
      await start(orgId, language);
    },
    resume: () =>
      resume().catch((error: Error) => services.log.error({ err: error }, 'the demo farm cannot go on')),
    hasFarm: () => owner !== undefined,
    filledOf: (orgId) => (owner === orgId ? (run?.filled ?? 0) : undefined),
    async untilFilled(onProgress) {
      const waited = run;
      if (!waited) return 'none';
      waited.onProgress(onProgress);
      await waited.history;
      return waited.filled === 1 ? 'filled' : 'ended';
    },
    async remove(orgId) {
      if (owner !== orgId) fail('resource_missing');
      owner = undefined;
      isRemoving = true;
      try {
        const farm = (await stop()) ?? fail('resource_missing');
        await removeFarm(farm);
        await file.remove();
      } catch (error) {
        await resume();
        throw error;
      } finally {
        isRemoving = false;
      }
    },
    async stop() {
      await stop();
    },
  };
}

/** A farm sends to its own process, which shows how far it is. */
const canRun = ({ ROLES }: Pick<Config, 'ROLES'>): boolean =>
  ROLES.includes('web') && ROLES.includes('ingest');

/**
 * Whether owners may have a farm made. Its devices bring credits, which would be those of the organisation afterwards; and of
 * several processes one alone would know it.
 */
const mayBeMade = (config: Pick<Config, 'ROLES' | 'DEMO_FARM' | 'CREDITS' | 'REDIS_URL'>): boolean =>
  canRun(config) &&
  config.DEMO_FARM === 'on' &&
  config.CREDITS === 'counted' &&
  config.REDIS_URL === undefined;
