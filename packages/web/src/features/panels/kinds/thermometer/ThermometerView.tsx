import { numberOf } from '../../../../values/number-of';
import { BigValue } from '../BigValue';
import { DeviceLine } from '../DeviceLine';
import type { KindViewProps } from '../kind';
import { ScaleMeter } from '../ScaleMeter';
import { bandsOf, limitsOf, shareOf } from '../scale.model';
import { useScaleWords } from '../use-scale-words';
import { useShownColor } from '../use-shown-color';
import classes from './Thermometer.module.css';

const TICKS = 5;
const percent = (share: number): string => `${100 * share}%`;

/** A value beside a scale that stands upright. */
export function ThermometerView({ component, shown: [series] }: KindViewProps<'thermometer'>) {
  const colorOf = useShownColor(component.settings);
  const { label, ticks } = useScaleWords(series?.measurement_id ?? 0);
  if (!series) return null;
  const { min, max, colors } = component.settings;
  const scale = { min, max };
  const number = numberOf(series.value);
  const shownColor = colorOf(series);
  return (
    <div className={classes.thermometer}>
      <div className={classes.layout}>
        <ScaleMeter className={classes.scale} series={series} scale={scale}>
          <div className={classes.labels}>
            {ticks(scale, TICKS).map((tick) => (
              <span key={tick.label} className={classes.tick} style={{ bottom: percent(tick.share) }}>
                {tick.label}
              </span>
            ))}
            <span className={classes.end} data-end="max">
              {label(max)}
            </span>
            <span className={classes.end} data-end="min">
              {label(min)}
            </span>
          </div>
          <div className={classes.bands}>
            {bandsOf(scale, colors).map(({ from, to, color }) => (
              <span
                key={from}
                style={{
                  background: color,
                  bottom: percent(shareOf(from, scale)),
                  top: percent(1 - shareOf(to, scale)),
                }}
              />
            ))}
          </div>
          <div className={classes.glass}>
            <div className={classes.tube}>
              <span
                className={classes.reached}
                style={{
                  background: shownColor.color,
                  height: percent(number === null ? 0 : shareOf(number, scale)),
                }}
              />
              {limitsOf(scale, colors).map((limit) => (
                <span
                  key={limit}
                  className={classes.limit}
                  style={{ bottom: percent(shareOf(limit, scale)) }}
                />
              ))}
            </div>
            <span
              className={classes.bulb}
              style={{ background: number === null ? undefined : shownColor.color }}
              data-empty={number === null || undefined}
            />
          </div>
        </ScaleMeter>
        <div className={classes.words}>
          <div className={classes.value}>
            <BigValue series={series} shownColor={shownColor} />
          </div>
          <div className={classes.device}>
            <DeviceLine series={series} />
          </div>
        </div>
      </div>
    </div>
  );
}
