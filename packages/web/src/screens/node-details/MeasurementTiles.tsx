import type { Curve } from '@fieldscope/contract/calls/channels';
import type { LatestValue } from '@fieldscope/contract/calls/devices';
import { useRestriction } from '../../api/restriction';
import { useCurves } from '../../api/use-curves';
import { useTexts } from '../../texts/use-texts';
import { Sparkline } from '../../ui/charts/Sparkline';
import { Glow } from '../../ui/feedback/Glow';
import { boundsOf } from '../../ui/filters/time-range';
import { Tile } from '../../ui/layout/Tile';
import { MeasuredValue } from '../../values/MeasuredValue';
import { seriesKey } from '../../values/series';
import { useMeasuredText } from '../../values/use-measured-text';
import { useNow } from '../../values/use-now';
import { useSeriesName } from '../../values/use-series-name';
import { extremesOf, isDrawable } from './node-series';

interface MeasurementTilesProps {
  eui: string;
  /** As many series as one call takes. */
  part: readonly LatestValue[];
  withChannel: boolean;
  chosen?: string;
  onChoose(name: string): void;
}

const POINTS = 96;

/** A tile a series: newest value, the last 24 hours as a line, and their range. */
export function MeasurementTiles({ eui, part, withChannel, chosen, onChoose }: MeasurementTilesProps) {
  const bounds = boundsOf({ preset: '1d' }, useNow());
  const drawable = part.filter(isDrawable);
  const isClosed = useRestriction();
  const { data } = useCurves({
    series: drawable.map(({ channel, measurement_id }) => ({ eui, channel, measurement_id })),
    ...bounds,
    points: POINTS,
  });
  const curves = isClosed ? undefined : data;
  return part.map((latest) => (
    <MeasurementTile
      key={seriesKey(latest)}
      latest={latest}
      withChannel={withChannel}
      curve={curves?.find((curve) => seriesKey(curve) === seriesKey(latest))}
      isLoaded={curves !== undefined}
      isChosen={seriesKey(latest) === chosen}
      onChoose={isDrawable(latest) ? () => onChoose(seriesKey(latest)) : undefined}
    />
  ));
}

interface MeasurementTileProps {
  latest: LatestValue;
  withChannel: boolean;
  curve: Curve | undefined;
  isLoaded: boolean;
  isChosen: boolean;
  onChoose?: () => void;
}

function MeasurementTile({ latest, withChannel, curve, isLoaded, isChosen, onChoose }: MeasurementTileProps) {
  const { t } = useTexts('node-details');
  const { number, text } = useMeasuredText();
  const seriesName = useSeriesName();
  const { measurement_id: id, value, measured_at } = latest;
  const range = curve && extremesOf(curve);
  const detail = range
    ? t('tiles.day', { min: number(range.min, id), max: text(range.max, id) })
    : t('tiles.noDay');
  return (
    <Tile
      label={seriesName(latest, withChannel)}
      value={
        <Glow stamp={measured_at}>
          <MeasuredValue value={value} measurementId={id} />
        </Glow>
      }
      detail={isLoaded && onChoose ? detail : null}
      picture={<Sparkline values={curve?.values ?? []} />}
      onClick={onChoose}
      selected={isChosen}
    />
  );
}
