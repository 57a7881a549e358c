import type { Curve } from '@fieldscope/contract/calls/channels';
import type { LatestValue } from '@fieldscope/contract/calls/devices';
import { intervalOfMeasurement } from '@fieldscope/contract/definitions/derived';
import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useRestriction } from '../../api/restriction';
import { LatestReading } from '../../features/latest-values/LatestReading';
import { useCurves } from '../../features/telemetry/use-curves';
import { useTexts } from '../../texts/use-texts';
import { Sparkline } from '../../ui/charts/Sparkline';
import { lastOf } from '../../ui/filters/range-text';
import { boundsOf } from '../../ui/filters/time-range';
import { Tile } from '../../ui/layout/Tile';
import { usePhone } from '../../ui/layout/use-phone';
import { useDisplaySetting } from '../../values/display-setting';
import { isOld } from '../../values/freshness';
import { POSITION, seriesKey } from '../../values/series';
import { Age } from '../../values/Times';
import { useMeasuredText } from '../../values/use-measured-text';
import { useNow } from '../../values/use-now';
import { useSeriesName } from '../../values/use-series-name';
import classes from './NodeDetails.module.css';
import type { Node } from './node-details.queries';
import { extremesOf, isDrawable } from './node-series';
import { PositionTile } from './PositionTile';

interface MeasurementTilesProps {
  node: Pick<Node, 'eui' | 'interval_minutes' | 'blocks'>;
  /** As many series as one call takes. */
  part: readonly LatestValue[];
  withChannel: boolean;
  /** Names of the series in the chart. */
  chosen: readonly string[];
  onChoose(series: LatestValue): void;
  /** Lays a series over those in the chart, or takes it away. */
  onOverlay(series: LatestValue): void;
}

const POINTS = 96;

/** A tile a series: newest value, the last 24 hours as a line, and their range. */
export function MeasurementTiles(props: MeasurementTilesProps) {
  const { node, part, withChannel, chosen, onChoose, onOverlay } = props;
  const bounds = boundsOf(lastOf('1d'), useNow(), useDisplaySetting().timeZone);
  const drawable = part.filter(isDrawable);
  const isClosed = useRestriction();
  const { data } = useCurves({
    series: drawable.map(({ channel, measurement_id }) => ({ eui: node.eui, channel, measurement_id })),
    ...bounds,
    points: POINTS,
  });
  const curves = isClosed ? undefined : data;
  const seriesName = useSeriesName();
  return part.map((latest) =>
    latest.measurement_id === POSITION ? (
      <PositionTile
        key={seriesKey(latest)}
        name={seriesName(latest, withChannel, node.blocks)}
        reading={latest}
        intervalMinutes={node.interval_minutes}
      />
    ) : (
      <MeasurementTile
        key={seriesKey(latest)}
        name={seriesName(latest, withChannel, node.blocks)}
        latest={latest}
        intervalMinutes={node.interval_minutes}
        curve={curves?.find((curve) => seriesKey(curve) === seriesKey(latest))}
        isLoaded={curves !== undefined}
        isChosen={chosen.includes(seriesKey(latest))}
        isAlone={chosen.length === 1}
        {...(isDrawable(latest) && {
          onChoose: () => onChoose(latest),
          onOverlay: () => onOverlay(latest),
        })}
      />
    ),
  );
}

interface MeasurementTileProps {
  name: string;
  latest: LatestValue;
  intervalMinutes: number;
  curve: Curve | undefined;
  isLoaded: boolean;
  isChosen: boolean;
  /** There is one series in the chart. */
  isAlone: boolean;
  onChoose?: () => void;
  onOverlay?: () => void;
}

function MeasurementTile(props: MeasurementTileProps) {
  const { name, latest, intervalMinutes, curve, isLoaded, isChosen, isAlone } = props;
  const { onChoose, onOverlay } = props;
  const { t } = useTexts('node-details');
  const { number, text } = useMeasuredText();
  const isPhone = usePhone();
  const { measurement_id: id, measured_at } = latest;
  const old = isOld(measured_at, intervalOfMeasurement(latest.measurement_id, intervalMinutes), useNow());
  const range = curve && extremesOf(curve);
  const ofDay =
    range &&
    (isPhone
      ? t('tiles.short', { min: number(range.min, id), max: number(range.max, id) })
      : t('tiles.day', { min: number(range.min, id), max: text(range.max, id) }));
  // A phone has space for one of both.
  const detail = isPhone && old ? null : (ofDay ?? t('tiles.noDay'));
  const tile = (
    <Tile
      label={name}
      value={
        <span className={typeof latest.value === 'number' ? undefined : classes.words}>
          <LatestReading reading={latest} intervalMinutes={intervalMinutes} withoutAge />
        </span>
      }
      detail={
        <span className={classes.detail}>
          {old && <Age at={measured_at} />}
          {old && isLoaded && onChoose && detail && ' · '}
          {isLoaded && onChoose ? detail : null}
        </span>
      }
      // On a phone the curve of the chosen one is below, and space for others is short.
      picture={!isPhone && <Sparkline values={curve?.values ?? []} />}
      onClick={onChoose && ((event) => (event.ctrlKey || event.metaKey ? onOverlay?.() : onChoose()))}
      selected={isChosen}
    />
  );
  if (!onOverlay) return tile;
  const label = t(isChosen ? 'overlay.takeOff' : 'overlay.add', { name });
  return (
    <div className={classes.frame}>
      {tile}
      {!(isChosen && isAlone) && (
        <ActionIcon
          className={classes.overlay}
          variant="subtle"
          color="gray"
          size={28}
          aria-label={label}
          title={label}
          onClick={onOverlay}
        >
          {isChosen ? <IconMinus size={16} /> : <IconPlus size={16} />}
        </ActionIcon>
      )}
    </div>
  );
}
