import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { lineSeries } from '@fieldscope/contract/calls/line-series';
import { measuredValueOf } from '@fieldscope/contract/decoded-fields/mapped-values';
import { STATUS_ID } from '@fieldscope/contract/definitions/named-ids';
import { AppError, fail } from '@fieldscope/contract/errors/fail';
import { Channel, type OrgId } from '@fieldscope/contract/ids';
import { LINE_PROTOCOL_LIMITS } from '@fieldscope/contract/line-protocol-limits';
import { notifyProcesses } from '../../platform/events';
import type { OrgCtx } from '../../platform/http/request-context';
import type { OnDevicesLeaving } from '../../platform/leaving-devices';
import { type Db, inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { ensureDevicesOfOrganisation } from '../devices/devices.service';
import type { DeviceDirectory } from '../ingest/device-directory.service';
import type { Ingest } from '../ingest/ingest.service';
import { acceptMeasured } from '../ingest/kit.model';
import { lineSeriesChanged } from './line-series.events';
import type { DueValue, OwnSeries, Source } from './line-series.repository';
import * as repository from './line-series.repository';
import { keyOfSource } from './line-series.service';

type Input<Name extends keyof typeof lineSeries> = InputOf<(typeof lineSeries)[Name]>;
type Result<Name extends keyof typeof lineSeries> = Promise<ResultOf<(typeof lineSeries)[Name]>>;

export const listSeries = (ctx: OrgCtx, { connection_id, eui }: Input<'list'>): Result<'list'> =>
  repository.listSeries(ctx.db, ctx.orgId, { connectionId: connection_id, kitEui: eui });

/** Stores values whose series a person has accepted, or whose device was bound. */
export interface WaitingValues {
  /**
   * Stores those of an organisation, or of all; what it does not get to is stored by the next call. One is deleted after it is stored: cut off in
   * between it counts as a repetition.
   * @returns how many
   */
  storeDue(orgId?: OrgId): Promise<number>;
}

/**
 * @throws AppError resource_missing, device_not_in_organisation; feature_unsupported for a device that its writer does not
 * speak for, or none where its lines name none
 */
export async function acceptSeries(
  ctx: OrgCtx,
  input: Input<'accept'>,
  values: WaitingValues,
): Result<'accept'> {
  const { series_id: seriesId, eui, channel, measurement_id: measurementId, factor, offset: shift } = input;
  const [series] = await findOwn(ctx, [seriesId]);
  const deviceId = await targetOf(ctx, series!, eui);
  await changing(ctx, [series!], (trx) =>
    repository.acceptSeries(trx, ctx.orgId, seriesId, { deviceId, channel, measurementId, factor, shift }),
  );
  return { stored: await values.storeDue(ctx.orgId) };
}

/** A kit writes for itself alone, a connection for any device of its organisation. */
async function targetOf(ctx: OrgCtx, series: OwnSeries, eui: Input<'accept'>['eui']): Promise<number | null> {
  if (series.kitId !== null) {
    if (eui !== null && eui !== series.kitEui) fail('feature_unsupported');
    return null;
  }
  if (eui === null) return series.namesDevice ? null : fail('feature_unsupported');
  return (await ensureDevicesOfOrganisation(ctx, [eui])).get(eui)!.device_id;
}

/** @throws AppError resource_missing */
export async function ignoreSeries(ctx: OrgCtx, { series_ids: ids }: Input<'ignore'>): Result<'ignore'> {
  await changing(ctx, await findOwn(ctx, ids), (trx) => repository.ignoreSeries(trx, ctx.orgId, ids));
  return {};
}

/** @throws AppError resource_missing */
export async function forgetSeries(ctx: OrgCtx, { series_ids: ids }: Input<'forget'>): Result<'forget'> {
  await changing(ctx, await findOwn(ctx, ids), (trx) => repository.deleteSeries(trx, ctx.orgId, ids));
  return {};
}

/** Those series, all of them. @throws AppError resource_missing */
async function findOwn(ctx: OrgCtx, ids: readonly number[]): Promise<OwnSeries[]> {
  const found = await repository.findSeries(ctx.db, ctx.orgId, ids);
  if (found.length < new Set(ids).size) fail('resource_missing');
  const [first] = found;
  ctx.subject = found.length === 1 ? `${first!.measurement} ${first!.field}` : `${found.length}`;
  return found;
}

/** What changes series is known in every process when it is committed. */
async function changing(ctx: OrgCtx, series: OwnSeries[], change: (trx: Db) => Promise<void>): Promise<void> {
  const sources = sourceKeys(series.map((one) => ({ ...one, orgId: ctx.orgId })));
  await inTransaction(ctx.db, async (trx) => {
    await change(trx);
    await notifyProcesses(
      trx,
      lineSeriesChanged,
      sources.map((source) => ({ source })),
    );
  });
  for (const source of sources) await ctx.events.announce(lineSeriesChanged, { source });
}

const sourceKeys = (sources: readonly Source[]): string[] => [...new Set(sources.map(keyOfSource))];

/** Series that a device writes, and those that go to it, leave with it. */
export const onDevicesLeaving: OnDevicesLeaving = async (trx, { orgId, deviceIds }) => {
  const dropped = await repository.dropDevices(trx, orgId, deviceIds);
  await notifyProcesses(
    trx,
    lineSeriesChanged,
    sourceKeys(dropped).map((source) => ({ source })),
  );
};

/** Deletes proposals of which nothing came for long. */
export async function purgeProposals({
  db,
  clock,
  events,
}: Pick<PlatformServices, 'db' | 'clock' | 'events'>): Promise<void> {
  const dropped = await repository.deleteUnheard(db, clock.now() - LINE_PROTOCOL_LIMITS.keptMs);
  for (const source of sourceKeys(dropped)) await events.announce(lineSeriesChanged, { source });
}

const PORTION = 500;

interface WaitingParts extends Pick<PlatformServices, 'db' | 'log' | 'clock'> {
  ingest: Pick<Ingest, 'store'>;
  directory: DeviceDirectory;
}

export function createWaitingValues({ db, log, clock, ingest, directory }: WaitingParts): WaitingValues {
  /** Whether the value need not be kept any more. */
  async function store(due: DueValue): Promise<boolean> {
    const eui = due.targetEui ?? due.kitEui ?? due.eui;
    const device =
      eui && ((await directory.findOwn(eui, due.orgId)) ?? (await directory.findByDevEui(eui, due.orgId)));
    const { measurementId, factor, shift: offset } = due;
    const value = measuredValueOf(
      { path: '-', measurement_id: measurementId, channel: 1, factor, offset },
      due.value,
    );
    // A device that left takes its values with it.
    if (!device || value === undefined) return true;
    const isBattery = measurementId === STATUS_ID.battery;
    const channel = Channel.parse(due.targetChannel ?? due.channel ?? 1);
    const measured = {
      at: due.measuredAt,
      measured: isBattery ? [] : [{ channel, measurements: { [measurementId]: value } }],
      battery: isBattery ? value : undefined,
    };
    try {
      await ingest.store(acceptMeasured(device, measured, { address: '', now: clock.now() }));
    } catch (error) {
      if (!(error instanceof AppError) || error.name === 'server_busy') throw error;
      log.warn({ eui, reason: error.name }, 'a kept value cannot be stored');
    }
    return true;
  }

  return {
    async storeDue(orgId) {
      for (let stored = 0; ; ) {
        const due = await repository.listDue(db, orgId, PORTION);
        const outcomes = await Promise.allSettled(due.map(store));
        const done = due.filter((_, index) => outcomes[index]!.status === 'fulfilled');
        await repository.deleteValues(
          db,
          done.map(({ valueId }) => valueId),
        );
        stored += done.length;
        const failure = outcomes.find((outcome) => outcome.status === 'rejected');
        if (failure) throw failure.reason;
        if (due.length < PORTION) return stored;
      }
    },
  };
}
