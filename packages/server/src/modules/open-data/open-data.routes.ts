import { openData } from '@fieldscope/contract/calls/open-data';
import type { Routes } from '../../platform/http/bind';
import * as service from './open-data.service';
import type { RequestCounts } from './request-counts.service';

/** How scenes are published and withdrawn. */
export const openDataRoutes =
  ({ flush }: Pick<RequestCounts, 'flush'>): Routes =>
  (bind) => {
    bind(openData.list, async (ctx) => {
      await flush();
      return service.listPublications(ctx);
    });
    bind(openData.publish, service.publishScene);
    bind(openData.withdraw, service.withdrawScene);
  };
