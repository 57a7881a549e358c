import type { ResultOf } from '@fieldscope/contract/call';
import { credits } from '@fieldscope/contract/calls/credits';
import type { CONSUMPTION_BY } from '@fieldscope/contract/credit-states';
import { useQueryCall } from '../../api/use-call';
import type { Bounds } from '../../ui/filters/time-range';

export type ConsumptionBy = (typeof CONSUMPTION_BY)[number];
export type ConsumptionRow = ResultOf<typeof credits.listConsumption>['list'][number];

/** What consumption is added up by, and of what alone it is. */
export interface ConsumptionWanted {
  by: ConsumptionBy;
  eui: string | undefined;
  accessId: string | undefined;
}

/** Credits that were used. */
export const useConsumption = ({ by, eui, accessId }: ConsumptionWanted, { from, to }: Bounds) =>
  useQueryCall(
    credits.listConsumption,
    { by, eui, access_id: accessId, time_start: from, time_end: to },
    { keepPrevious: true },
  );
