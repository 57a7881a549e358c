import { Skeleton } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { useDisplaySetting } from '../../values/display-setting';
import { formatDateTimeWithZone } from '../../values/format-time';
import { Age } from '../../values/Times';
import { useNow } from '../../values/use-now';
import {
  type AwaitedCurve,
  colorNameOf,
  type DrawnCurve,
  nearestIndex,
  newestOf,
  oldEndOf,
} from './chart-data';
import classes from './TimeSeriesChart.module.css';

interface ChartLegendProps {
  curves: readonly DrawnCurve[];
  /** Moment under the pointer, epoch ms; null: the newest values are shown. */
  pointedAt: number | null;
  from: number;
  to: number;
  /** The moment stands elsewhere. */
  withoutMoment?: boolean;
}

/** How far a reading may be from the pointer: a fiftieth of the chart. */
const REACH = 50;

/** Names the curves; the figure beside each follows the pointer. A newest value that is old is dimmed, with its age. */
export function ChartLegend({ curves, pointedAt, from, to, withoutMoment }: ChartLegendProps) {
  const { timeZone } = useDisplaySetting();
  return (
    <ul className={classes.legend}>
      {curves.map((curve) => (
        <LegendEntry
          key={curve.key}
          curve={curve}
          pointedAt={pointedAt}
          reachMs={(to - from) / REACH}
          to={to}
        />
      ))}
      {pointedAt !== null && !withoutMoment && (
        <li className={classes.moment}>{formatDateTimeWithZone(pointedAt, timeZone)}</li>
      )}
    </ul>
  );
}

/** The same while the curves are loading. */
export function AwaitedLegend({ curves }: { curves: readonly AwaitedCurve[] }) {
  return (
    <ul className={classes.legend}>
      {curves.map(({ key, name }, place) => (
        <li key={key} className={classes.entry}>
          <NamedCurve curve={{ name, colorName: colorNameOf(place) }} />
          <Skeleton component="span" height={12} width={64} />
        </li>
      ))}
    </ul>
  );
}

interface NamedCurveProps {
  curve: Pick<DrawnCurve, 'name' | 'colorName' | 'isPoints' | 'isDots' | 'isCompared'>;
}

/** The mark of a curve, and its name. */
export function NamedCurve({ curve }: NamedCurveProps) {
  return (
    <>
      <span
        className={classes.swatch}
        data-points={curve.isPoints || undefined}
        data-dot={curve.isDots || undefined}
        style={{ color: `var(${curve.colorName})` }}
        aria-hidden
      />
      <span className={classes.name} data-compared={curve.isCompared || undefined} title={curve.name}>
        <bdi>{curve.name}</bdi>
      </span>
    </>
  );
}

function LegendEntry({
  curve,
  pointedAt,
  reachMs,
  to,
}: {
  curve: DrawnCurve;
  pointedAt: number | null;
  reachMs: number;
  to: number;
}) {
  const { t } = useTexts('ui');
  const now = useNow();
  const old = pointedAt === null ? oldEndOf(curve, to, now) : undefined;
  const index = pointedAt === null ? newestOf(curve) : nearestIndex(curve.times, pointedAt, reachMs);
  const value = index === undefined ? undefined : curve.values[index];
  const lowest = index === undefined ? undefined : curve.min?.[index];
  const highest = index === undefined ? undefined : curve.max?.[index];
  const { format, gap, unit } = curve;
  return (
    <li className={classes.entry}>
      <NamedCurve curve={curve} />
      <span className={classes.figure} data-old={old !== undefined || undefined}>
        {value === null || value === undefined ? '–' : format(value) + gap + unit}
      </span>
      {old !== undefined && (
        <span className={classes.range}>
          <Age at={curve.times[old]!} />
        </span>
      )}
      {typeof lowest === 'number' && typeof highest === 'number' && lowest !== highest && (
        <span className={classes.extent}>
          {t('chart.range', { min: format(lowest), max: format(highest) })}
        </span>
      )}
    </li>
  );
}
