import { DAY_MS } from '@fieldscope/contract/time';
import { TRACKER_LIMITS } from '@fieldscope/contract/tracker-limits';
import { Skeleton, Stack, Text } from '@mantine/core';
import { lazy } from 'react';
import { HistoryFailure } from '../../../features/device-services/HistoryFailure';
import { useTexts } from '../../../texts/use-texts';
import { Notice } from '../../../ui/feedback/Notice';
import { RangeControl } from '../../../ui/filters/RangeControl';
import { useTimeRange } from '../../../ui/filters/use-time-range';
import { MapFrame } from '../../../ui/map/MapFrame';
import { FailureTable } from './FailureTable';
import { PathPlayer } from './PathPlayer';
import { PointTable } from './PointTable';
import { ScanTable } from './ScanTable';
import classes from './Tracker.module.css';
import { isRangeOfPath, usePath } from './tracker.queries';
import { usePlayBack } from './use-play-back';

const PathMap = lazy(async () => ({ default: (await import('./PathMap')).PathMap }));
const MAP_HEIGHT = 420;

/** Where a tracker was: on a map that plays it back, and as a table; below, what it scanned and when it found nothing. */
export function TrackerPath({ eui, name }: { eui: string; name: string }) {
  const { t } = useTexts('trackers');
  const time = useTimeRange('7d', { reset: ['page'] });
  const isAllowed = isRangeOfPath(time);
  const { data, error, refetch } = usePath(eui, time);
  // Of a range that is too long nothing is requested, and the path before stays in the query.
  const path = isAllowed ? data : undefined;
  const playBack = usePlayBack(path?.points.length ?? 0);
  return (
    <Stack gap="md">
      <section className={classes.part} aria-labelledby="tracker-path">
        <div className={classes.head}>
          <h2 id="tracker-path" className={classes.title}>
            {t('path.title')}
          </h2>
          <RangeControl range={time.range} bounds={{ from: time.from, to: time.to }} onChange={time.change} />
        </div>
        {!isAllowed ? (
          <Notice kind="info">{t('path.tooLong', { days: TRACKER_LIMITS.rangeMs / DAY_MS })}</Notice>
        ) : error ? (
          <HistoryFailure isOfOne error={error} onRetry={() => void refetch()} />
        ) : !path ? (
          <Skeleton height={MAP_HEIGHT} />
        ) : path.points.length === 0 ? (
          <Text c="dimmed">{t(path.scans.length > 0 ? 'path.onlyScans' : 'path.empty')}</Text>
        ) : (
          <>
            <MapFrame height={MAP_HEIGHT}>
              <PathMap
                label={t('path.map', { name })}
                name={name}
                points={path.points}
                place={playBack.place}
              />
            </MapFrame>
            <PathPlayer points={path.points} playBack={playBack} />
            {path.count > path.points.length && (
              <Text size="xs" c="dimmed">
                {t('path.thinned', { shown: path.points.length, count: path.count })}
              </Text>
            )}
          </>
        )}
      </section>
      {path && path.points.length > 0 && (
        <PointTable points={path.points} place={playBack.place} onShow={playBack.show} />
      )}
      {path && path.scans.length > 0 && <ScanTable scans={path.scans} />}
      {path && path.failures.length > 0 && <FailureTable failures={path.failures} />}
    </Stack>
  );
}
