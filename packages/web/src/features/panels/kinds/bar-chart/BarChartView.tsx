import { type CSSProperties, memo, useMemo } from 'react';
import { useTexts } from '../../../../texts/use-texts';
import { useMeasurementNames } from '../../../../values/measurement-names';
import { numberOf } from '../../../../values/number-of';
import { useMeasuredText } from '../../../../values/use-measured-text';
import { useNow } from '../../../../values/use-now';
import { DeviceLink } from '../../../devices/DeviceLink';
import { isOldSeries, problemOf } from '../../component-state.model';
import { ProblemIcon } from '../../ProblemOfComponent';
import { usePanelReader } from '../../panel-reader';
import { nameOfSeries, type ShownSeries, withSeveralChannels } from '../../panel-values';
import type { ComponentOf, KindViewProps } from '../kind';
import { ListedValue } from '../ListedValue';
import { bandsOf, colorAt, shareOf } from '../scale.model';
import { usePortions } from '../use-portions';
import { useScaleWords } from '../use-scale-words';
import classes from './BarChart.module.css';
import { barGroupsOf, barOf, firstBars } from './bars.model';

type Settings = ComponentOf<'bar_chart'>['settings'];
const percent = (share: number): string => `${100 * share}%`;

/** The newest values of devices as bars, the largest first; each measurement has its own. */
export function BarChartView({ component: { name, settings }, shown }: KindViewProps<'bar_chart'>) {
  const now = useNow();
  const groups = useMemo(() => barGroupsOf(shown), [shown]);
  const several = useMemo(() => withSeveralChannels(shown), [shown]);
  const { count, more } = usePortions(shown.length);
  const drawn = firstBars(groups, count);
  return (
    <section
      className={classes.chart}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={name}
    >
      {drawn.map(({ measurementId, bars }) => (
        <div key={measurementId} className={classes.group}>
          <BarScale measurementId={measurementId} settings={settings} />
          <ul className={classes.bars}>
            {bars.map((series) => (
              <Bar
                key={nameOfSeries(series)}
                series={series}
                settings={settings}
                isOld={isOldSeries(series, now)}
                saysChannel={several.has(series)}
              />
            ))}
          </ul>
        </div>
      ))}
      {more && <p className={classes.more}>{more}</p>}
    </section>
  );
}

const TICKS = 4;

/** What the bars below are of, and the numbers along them. */
function BarScale({ measurementId, settings }: { measurementId: number; settings: Settings }) {
  const nameOf = useMeasurementNames();
  const { unit } = useMeasuredText();
  const { ticks } = useScaleWords(measurementId);
  const unitText = unit(measurementId);
  return (
    <div className={classes.scale}>
      <span className={classes.measurement} title={nameOf(measurementId)}>
        {nameOf(measurementId)}
        {unitText && <span className={classes.unit}> {unitText}</span>}
      </span>
      <span className={classes.axis} aria-hidden>
        {ticks(settings, TICKS).map(({ share, label }) => (
          <span
            key={label}
            className={classes.tick}
            data-at={share < 0.04 ? 'start' : share > 0.96 ? 'end' : undefined}
            style={{ left: percent(share) }}
          >
            {label}
          </span>
        ))}
        {bandsOf(settings, settings.colors).map(({ from, to, color }) => (
          <span
            key={from}
            className={classes.band}
            style={{
              background: color,
              left: percent(shareOf(from, settings)),
              right: percent(1 - shareOf(to, settings)),
            }}
          />
        ))}
      </span>
    </div>
  );
}

interface BarProps {
  series: ShownSeries;
  settings: Settings;
  isOld: boolean;
  saysChannel: boolean;
}

const Bar = memo(function Bar({ series, settings, isOld, saysChannel }: BarProps) {
  const { t } = useTexts('values');
  const { isSignedIn } = usePanelReader();
  const { device, channel } = series;
  const number = numberOf(series.value);
  const problem = problemOf([series]);
  const bar = number === null ? null : barOf(number, settings);
  return (
    <li className={classes.row} data-old={isOld || undefined}>
      <span className={classes.name}>
        <DeviceLink
          eui={device.eui}
          name={saysChannel ? t('onChannel', { name: device.name, channel }) : device.name}
          kind={isSignedIn ? device.kind : undefined}
        />
        {problem && <ProblemIcon problem={problem} />}
      </span>
      <span className={classes.track} style={{ '--zero': percent(shareOf(0, settings)) } as CSSProperties}>
        {bar && (
          <span
            className={classes.bar}
            style={{
              background: colorAt(number, settings.colors),
              left: percent(bar.from),
              width: percent(bar.to - bar.from),
            }}
          />
        )}
      </span>
      <span className={classes.value}>
        <ListedValue series={series} isOld={isOld} />
      </span>
    </li>
  );
});
