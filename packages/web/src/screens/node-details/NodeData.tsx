import type { LatestValue } from '@fieldscope/contract/calls/devices';
import { LIMITS } from '@fieldscope/contract/limits';
import { Button, Skeleton } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { sectionOfNode } from '../../features/device-views/section-address';
import { drawingOf } from '../../features/devices/drawing-of';
import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { arrangedReadings, readingsOf, type SeriesOfDevice, seriesKey } from '../../values/series';
import { useMeasuredText } from '../../values/use-measured-text';
import { MeasurementTiles } from './MeasurementTiles';
import classes from './NodeDetails.module.css';
import type { Node } from './node-details.queries';
import { barToOverlay, chosenSeries, inParts, namesOfSeries } from './node-series';
import { SeriesChart } from './SeriesChart';

/** Tiles of the newest values; the chosen ones have their history in one chart below. */
export function NodeData({ node }: { node: Node | undefined }) {
  const { t } = useTexts('node-details');
  const { unit } = useMeasuredText();
  const [address, setAddress] = useSearchParams();
  if (!node) return <LoadingData />;
  const all = readingsOf(node.latest);
  if (all.length === 0) return <NothingYet node={node} />;
  const readings = arrangedReadings(node);
  const withChannel = new Set(all.map(({ channel }) => channel)).size > 1;
  const chosen: LatestValue[] = [];
  for (const one of chosenSeries(node, address.get('series')))
    if (!barToOverlay(chosen, one, unit)) chosen.push(one);
  const put = (series: readonly SeriesOfDevice[]) => {
    const next = new URLSearchParams(address);
    next.set('series', namesOfSeries(series));
    setAddress(next, { replace: true });
  };
  const overlay = (series: SeriesOfDevice) => {
    const others = chosen.filter((one) => seriesKey(one) !== seriesKey(series));
    if (others.length < chosen.length) return put(others.length > 0 ? others : chosen);
    const bar = barToOverlay(chosen, series, unit);
    if (bar) tip.warning(t(`overlay.${bar}`, { limit: LIMITS.chartMeasurements }));
    else put([...chosen, series]);
  };
  return (
    <>
      <section className={classes.tiles} aria-label={t('tiles.label')}>
        {inParts(readings, LIMITS.chartMeasurements).map((part) => (
          <MeasurementTiles
            key={part.map(seriesKey).join()}
            node={node}
            part={part}
            withChannel={withChannel}
            chosen={chosen.map(seriesKey)}
            onChoose={(series) => put([series])}
            onOverlay={overlay}
          />
        ))}
      </section>
      {chosen.length > 0 && <SeriesChart node={node} series={chosen} withChannel={withChannel} />}
    </>
  );
}

const TILES_LOADING = 4;
/** The plot with what is around it. */
const CHART_LOADING = 480;

/** In the shape of what comes, so that nothing below it moves. */
function LoadingData() {
  return (
    <div aria-busy>
      <div className={classes.tiles}>
        {Array.from({ length: TILES_LOADING }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a tile without content has no other name
          <Skeleton key={place} className={classes.loadingTile} radius={8} />
        ))}
      </div>
      <div className={classes.chart}>
        <Skeleton height={CHART_LOADING} />
      </div>
    </div>
  );
}

function NothingYet({ node }: { node: Node }) {
  const { t } = useTexts('node-details');
  const isKit = node.kind === 'kit';
  return (
    <EmptyState
      drawing={drawingOf(node)}
      action={
        isKit && (
          <Button component={Link} to={sectionOfNode(node.eui, 'upload')}>
            {t('tiles.upload')}
          </Button>
        )
      }
    >
      {t(isKit ? 'tiles.emptyKit' : 'tiles.empty')}
    </EmptyState>
  );
}
