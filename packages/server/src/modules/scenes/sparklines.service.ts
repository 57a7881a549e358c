import type { ResultOf } from '@fieldscope/contract/call';
import type { scenes } from '@fieldscope/contract/calls/scenes';
import { withoutNoise } from '@fieldscope/contract/rounding';
import { HOUR_MS } from '@fieldscope/contract/time';
import type { OrgCtx } from '../../platform/http/request-context';
import { ofDevicesInService } from '../device-services/device-services.service';
import { evenEdges, readBins } from '../history/history.service';
import { listSeries } from './scenes.repository';

const HOURS = 24;

/** How the measurements of all scenes moved in the last 24 hours, the one that has begun included. */
export async function listSparklines(ctx: OrgCtx): Promise<ResultOf<typeof scenes.listSparklines>> {
  const to = ctx.clock.now();
  const range = { from: (Math.floor(to / HOUR_MS) - HOURS + 1) * HOUR_MS, to };
  const edges = evenEdges(range, HOUR_MS);
  const series = await ofDevicesInService(ctx, await listSeries(ctx.db, ctx.orgId));
  if (series.length === 0) return [];
  const bins = await readBins(ctx, series, range, edges);
  return series.map(({ seriesId, eui, channel, measurementId }) => {
    const { starts, total, count } = bins.get(seriesId)!;
    const means = new Map(starts.map((start, bin) => [start, withoutNoise(total[bin]! / count[bin]!)]));
    return {
      ...{ eui, channel, measurement_id: measurementId },
      hours: edges.map((start) => means.get(start) ?? null),
    };
  });
}
