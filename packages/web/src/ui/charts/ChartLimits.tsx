import { useTexts } from '../../texts/use-texts';
import classes from './TimeSeriesChart.module.css';
import { type LimitEntry, LOOKS } from './threshold';

/** Names the lines of limits; below the plot, which does not move when there are many. */
export function ChartLimits({ limits }: { limits: readonly LimitEntry[] }) {
  return (
    <ul className={classes.limits}>
      {limits.map((limit, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule of one name may be there twice, in a fixed order
        <Limit key={`${limit.text} ${place}`} {...limit} />
      ))}
    </ul>
  );
}

/** A line of a limit as it is drawn, with how grave it is in a word. */
function Limit({ text, severity }: LimitEntry) {
  const { t } = useTexts('ui');
  const { colorName, dashes } = LOOKS[severity];
  return (
    <li className={classes.entry}>
      <svg className={classes.dashes} width={24} height={3} aria-hidden="true">
        <line
          x2={24}
          y1={1.5}
          y2={1.5}
          strokeWidth={2}
          strokeDasharray={dashes.join(' ')}
          style={{ stroke: `var(${colorName})` }}
        />
      </svg>
      <span className={classes.name} title={text}>
        {t(`chart.severity.${severity}`)} · <bdi>{text}</bdi>
      </span>
    </li>
  );
}
