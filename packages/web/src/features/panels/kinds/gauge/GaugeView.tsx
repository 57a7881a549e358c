import type { CSSProperties } from 'react';
import { numberOf } from '../../../../values/number-of';
import { BigValue } from '../BigValue';
import { DeviceLine } from '../DeviceLine';
import type { KindViewProps } from '../kind';
import { ScaleMeter } from '../ScaleMeter';
import { bandsOf, limitsOf, shareOf } from '../scale.model';
import { useScaleWords } from '../use-scale-words';
import { useShownColor } from '../use-shown-color';
import { angleAt, arcPath, DIAL, pointAt } from './dial.model';
import classes from './Gauge.module.css';

const RING = 14;
/** Of the thin arc of colours around the ring. */
const BANDS_RADIUS = DIAL.radius + RING / 2 + 4;
const LABELS_RADIUS = DIAL.radius + RING / 2 + 16;

/** A value on an arc, with the colours of its scale around it. */
export function GaugeView({ component, shown: [series] }: KindViewProps<'gauge'>) {
  const colorOf = useShownColor(component.settings);
  const { label } = useScaleWords(series?.measurement_id ?? 0);
  if (!series) return null;
  const { min, max, colors } = component.settings;
  const scale = { min, max };
  const number = numberOf(series.value);
  const shownColor = colorOf(series);
  const share = number === null ? null : shareOf(number, scale);
  const at = (value: number) => shareOf(value, scale);
  return (
    <div className={classes.gauge}>
      <div className={classes.dial}>
        <ScaleMeter className={classes.arc} series={series} scale={scale}>
          {/* biome-ignore lint/a11y/noSvgWithoutTitle: said by the meter around it */}
          <svg viewBox={`0 0 ${DIAL.width} ${DIAL.height}`} fill="none" aria-hidden>
            <path className={classes.track} d={arcPath(0, 1, DIAL.radius)} strokeWidth={RING} />
            {share !== null && (
              <path
                className={classes.reached}
                d={arcPath(0, 1, DIAL.radius)}
                pathLength={1}
                strokeWidth={RING}
                style={{ stroke: shownColor.color, strokeDasharray: `${share} 2` }}
              />
            )}
            {bandsOf(scale, colors).map(({ from, to, color }) => (
              <path key={from} d={arcPath(at(from), at(to), BANDS_RADIUS)} stroke={color} strokeWidth={4} />
            ))}
            {limitsOf(scale, colors).map((limit) => (
              <Limit key={limit} share={at(limit)} />
            ))}
            {share !== null && (
              <g className={classes.pointer} style={{ '--angle': `${angleAt(share)}deg` } as CSSProperties}>
                <path d={`M${DIAL.radius + RING / 2 + 1} 0L${DIAL.radius - RING} -5v10z`} />
              </g>
            )}
          </svg>
        </ScaleMeter>
        <div className={classes.value}>
          <BigValue series={series} shownColor={shownColor} />
        </div>
        <ScaleLabel share={0} isEnd>
          {label(min)}
        </ScaleLabel>
        <ScaleLabel share={1} isEnd>
          {label(max)}
        </ScaleLabel>
        {apart(limitsOf(scale, colors).map((limit) => ({ limit, share: at(limit) }))).map(
          ({ limit, share: place }) => (
            <ScaleLabel key={limit} share={place}>
              {label(limit)}
            </ScaleLabel>
          ),
        )}
      </div>
      <div className={classes.device}>
        <DeviceLine series={series} />
      </div>
    </div>
  );
}

/** A line across the ring. */
function Limit({ share }: { share: number }) {
  const [inner, outer] = [pointAt(share, DIAL.radius - RING / 2), pointAt(share, BANDS_RADIUS + 2)];
  return <line className={classes.limit} x1={inner.x} y1={inner.y} x2={outer.x} y2={outer.y} />;
}

interface ScaleLabelProps {
  share: number;
  /** Below an end of the arc, not around it. */
  isEnd?: boolean;
  children: string;
}

/** A number beside its place on the arc. */
function ScaleLabel({ share, isEnd, children }: ScaleLabelProps) {
  const { x, y } = pointAt(share, isEnd ? DIAL.radius : LABELS_RADIUS);
  const style = { left: `${(100 * x) / DIAL.width}%`, top: `${(100 * y) / DIAL.height}%` };
  return (
    <span className={classes.label} data-end={isEnd} style={style}>
      {children}
    </span>
  );
}

const LEAST_APART = 0.09;

/** Those that do not touch each other, nor the ends. */
function apart<Item extends { share: number }>(items: readonly Item[]): Item[] {
  const kept: Item[] = [];
  for (const item of items)
    if (item.share - (kept.at(-1)?.share ?? 0) >= LEAST_APART && item.share <= 1 - LEAST_APART)
      kept.push(item);
  return kept;
}
