import '@mantine/core/styles/SegmentedControl.layer.css';
import { CONSUMPTION_BY } from '@fieldscope/contract/credit-states';
import { SegmentedControl, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { FilterBar } from '../../ui/filters/FilterBar';
import { RangeControl } from '../../ui/filters/RangeControl';
import { useAddressFilter } from '../../ui/filters/use-address-filter';
import { useTimeRange } from '../../ui/filters/use-time-range';
import { PageHead } from '../../ui/layout/PageHead';
import { useNow } from '../../values/use-now';
import classes from './Consumption.module.css';
import { ConsumptionCsv } from './ConsumptionCsv';
import { useConsumption } from './consumption.queries';
import { everyDay, wholeDays } from './consumption-days';
import { DailyCharts } from './DailyCharts';
import { OnlyOf } from './OnlyOf';
import { Totals } from './Totals';

const ConsumptionTable = lazy(async () => ({
  default: (await import('./ConsumptionTable')).ConsumptionTable,
}));

const FILTER_NAMES = ['by', 'eui', 'key'] as const;

/** Credits that were used, by day as charts, by device, key or kind of call as bars; range and filters are in the address. */
export function ConsumptionScreen() {
  const { t } = useTexts('billing');
  const address = useAddressFilter(FILTER_NAMES);
  const by = CONSUMPTION_BY.find((one) => one === address.values.by) ?? 'day';
  const time = useTimeRange('30d');
  const bounds = wholeDays(time);
  const now = useNow();
  const wanted = { by, eui: address.values.eui ?? undefined, accessId: address.values.key ?? undefined };
  const { data, error, refetch } = useConsumption(wanted, bounds);
  const rows = data && (by === 'day' ? everyDay(data.list, bounds, now) : data.list);
  const isEmpty = data?.list.length === 0;
  return (
    <>
      <PageHead
        title={t('routes:consumption')}
        about={t('consumption.about')}
        action={<ConsumptionCsv by={by} rows={rows ?? []} at={time.to} isEmpty={isEmpty !== false} />}
      />
      <FilterBar end={<RangeControl range={time.range} bounds={time} onChange={time.change} />}>
        <SegmentedControl
          className={classes.ways}
          aria-label={t('consumption.by')}
          value={by}
          onChange={(next) => address.put({ by: next })}
          data={CONSUMPTION_BY.map((value) => ({ value, label: t(`consumption.ways.${value}`) }))}
        />
        <OnlyOf wanted={wanted} bounds={bounds} onAll={() => address.put({ eui: null, key: null })} />
      </FilterBar>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Totals rows={data?.list} bounds={bounds} />
          {isEmpty ? (
            <EmptyState drawing="logger">{t('consumption.empty')}</EmptyState>
          ) : by === 'day' ? (
            <DailyCharts rows={rows} bounds={bounds} onZoom={time.zoom} onZoomOut={time.zoomOut} />
          ) : (
            <Suspense fallback={<Skeleton height={240} radius={8} />}>
              <ConsumptionTable by={by} rows={rows} />
            </Suspense>
          )}
        </>
      )}
    </>
  );
}
