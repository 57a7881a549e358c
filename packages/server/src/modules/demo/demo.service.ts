import type { ResultOf } from '@fieldscope/contract/call';
import type { demo } from '@fieldscope/contract/calls/demo';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import type { House } from '../../house';
import type { OrgCtx } from '../../platform/ctx';
import { inTransaction } from '../../platform/db';
import { viewProgress } from './demo.repository';
import { type DemoFarm, euisOf, makeDemoFarm } from './demo-farm.service';
import { DemoFile } from './demo-file';
import { createRemoval } from './demo-removal.service';
import { DemoRun, type Ports } from './demo-run.service';

/** A farm of simulated devices that speaks through the real inlets; a data folder has one at most. */
export interface Demo {
  /** Makes the farm for an organisation; it fills 30 days of history and goes on live by itself. */
  start(orgId: OrgId): Promise<void>;
  /** Goes on with a farm that was made before; nothing happens without one. */
  resume(): Promise<void>;
  /** Share of the farm's history that is there, 0 to 1; undefined when the organisation has no farm. */
  filledOf(orgId: OrgId): number | undefined;
  /** Waits for the history. `none`: there is no farm; `ended`: it was stopped or removed before. */
  untilFilled(onProgress: (filled: number) => void): Promise<'none' | 'filled' | 'ended'>;
  /** Removes the farm with everything that it sent. @throws AppError resource_missing */
  remove(orgId: OrgId): Promise<void>;
  stop(): Promise<void>;
}

export function createDemo(house: House, ports: () => Ports): Demo {
  const file = new DemoFile(house.config.DATA_DIR);
  const removeFarm = createRemoval(house);
  let owner: OrgId | undefined;
  let run: DemoRun | undefined;
  let making: Promise<void> = Promise.resolve();

  const begin = (farm: DemoFarm) => {
    owner = farm.orgId;
    run = new DemoRun(house, farm, ports());
  };

  const make = async (orgId: OrgId) => {
    const farm = await inTransaction(house.db, async (trx) => {
      const made = await makeDemoFarm({ ...house, db: trx }, orgId);
      // Last, so that a farm that was half made when the power went leaves nothing behind.
      await file.write(made);
      return made;
    });
    house.live.devicesChanged(orgId);
    begin(farm);
  };

  const resume = async () => {
    owner = undefined;
    const farm = await file.read();
    if (!farm) return;
    const { devices } = await viewProgress(house.db, farm.orgId, euisOf(farm));
    if (devices > 0) return begin(farm);
    house.log.warn('the devices of the demo farm are gone; it is forgotten');
    await file.remove();
  };

  const stop = async () => {
    await making.catch(() => {});
    const stopped = run;
    run = undefined;
    await stopped?.stop();
    return stopped?.farm;
  };

  return {
    async start(orgId) {
      owner = orgId;
      making = make(orgId);
      await making.catch((error: unknown) => {
        owner = undefined;
        throw error;
      });
    },
    resume: () =>
      resume().catch((error: Error) => house.log.error({ err: error }, 'the demo farm cannot go on')),
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
      try {
        const farm = (await stop()) ?? fail('resource_missing');
        await removeFarm(farm);
      } catch (error) {
        await resume();
        throw error;
      }
      await file.remove();
    },
    async stop() {
      await stop();
    },
  };
}

/** Whether the organisation has a demo farm, and how far its history is. */
export async function viewDemoFarm(ctx: OrgCtx): Promise<ResultOf<typeof demo.view>> {
  const filled = ctx.demo.filledOf(ctx.orgId);
  return { present: filled !== undefined, filled: filled ?? 0 };
}

/** @throws AppError resource_missing */
export async function removeDemoFarm(ctx: OrgCtx): Promise<ResultOf<typeof demo.remove>> {
  await ctx.demo.remove(ctx.orgId);
  return {};
}
