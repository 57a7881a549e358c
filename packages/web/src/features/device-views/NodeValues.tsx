import type { NodeSummary } from '@fieldscope/contract/calls/devices';
import { VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import { useTexts } from '../../texts/use-texts';
import { sharedAge } from '../../values/freshness';
import { arrangedReadings, needsChannel, seriesKey } from '../../values/series';
import { Age } from '../../values/Times';
import { useNow } from '../../values/use-now';
import { useSeriesName } from '../../values/use-series-name';
import { LatestReading } from '../latest-values/LatestReading';
import classes from './Nodes.module.css';

interface NodeValuesProps {
  node: Pick<NodeSummary, 'latest' | 'blocks' | 'interval_minutes'>;
  /** Chips that have space; where there are more, the last of them is how many. */
  most: number;
}

/** Newest values as small chips; each says on hover, and to screen readers, what it measures. */
export function NodeValues({ node: { latest, blocks, interval_minutes }, most }: NodeValuesProps) {
  const { t } = useTexts('nodes');
  const seriesName = useSeriesName();
  const now = useNow();
  const readings = arrangedReadings({ latest, blocks });
  if (readings.length === 0) return <span className={classes.none}>–</span>;
  // One that would only be counted has the space of that count.
  const shown = readings.length > most ? readings.slice(0, most - 1) : readings;
  const age = sharedAge(shown, interval_minutes, now);
  return (
    <ul className={classes.values} aria-label={t('columns.values')}>
      {shown.map((one) => {
        const name = seriesName(one, needsChannel(one, readings), blocks);
        return (
          <li key={seriesKey(one)} className={classes.chip} title={name}>
            <VisuallyHidden>{name}</VisuallyHidden>
            <LatestReading reading={one} intervalMinutes={interval_minutes} withoutAge={age !== undefined} />
          </li>
        );
      })}
      {age !== undefined && (
        <li className={classes.more}>
          <Age at={age} />
        </li>
      )}
      {readings.length > most && (
        <li className={classes.more}>{t('ui:moreValues', { count: readings.length - shown.length })}</li>
      )}
    </ul>
  );
}
