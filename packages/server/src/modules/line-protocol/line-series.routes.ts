import { lineSeries } from '@fieldscope/contract/calls/line-series';
import type { Routes } from '../../platform/http/bind';
import type { OrgCtx } from '../../platform/http/request-context';
import type { ConnectionChanges } from '../ingest/ports.model';
import {
  acceptSeries,
  forgetSeries,
  ignoreSeries,
  listSeries,
  type WaitingValues,
} from './line-proposals.service';

interface LineSeriesParts {
  connectionChanges: Pick<ConnectionChanges, 'publish'>;
  waitingValues: WaitingValues;
}

export const lineSeriesRoutes =
  ({ connectionChanges, waitingValues }: LineSeriesParts): Routes =>
  (bind) => {
    const announced =
      <Input, Result>(change: (ctx: OrgCtx, input: Input) => Promise<Result>) =>
      async (ctx: OrgCtx, input: Input): Promise<Result> => {
        const result = await change(ctx, input);
        connectionChanges.publish([ctx.orgId]);
        return result;
      };
    bind(lineSeries.list, listSeries);
    bind(
      lineSeries.accept,
      announced((ctx, input) => acceptSeries(ctx, input, waitingValues)),
    );
    bind(lineSeries.ignore, announced(ignoreSeries));
    bind(lineSeries.forget, announced(forgetSeries));
  };
