import type { NodeSummary } from '@fieldscope/contract/calls/devices';
import { VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import { useTexts } from '../../texts/use-texts';
import { Glow } from '../../ui/feedback/Glow';
import { MeasuredValue } from '../../values/MeasuredValue';
import { inOrder, needsChannel, seriesKey } from '../../values/series';
import { useSeriesName } from '../../values/use-series-name';
import classes from './Nodes.module.css';

interface NodeValuesProps extends Pick<NodeSummary, 'latest'> {
  /** Chips that have space; the rest is only counted. */
  most: number;
}

/** Newest values as small chips; each says on hover, and to screen readers, what it measures. */
export function NodeValues({ latest, most }: NodeValuesProps) {
  const { t } = useTexts('nodes');
  const seriesName = useSeriesName();
  if (latest.length === 0) return <span className={classes.none}>–</span>;
  return (
    <ul className={classes.values} aria-label={t('columns.values')}>
      {inOrder(latest)
        .slice(0, most)
        .map((one) => {
          const name = seriesName(one, needsChannel(one, latest));
          return (
            <li key={seriesKey(one)} className={classes.chip} title={name}>
              <VisuallyHidden>{name}</VisuallyHidden>
              <Glow stamp={one.measured_at}>
                <MeasuredValue value={one.value} measurementId={one.measurement_id} />
              </Glow>
            </li>
          );
        })}
      {latest.length > most && (
        <li className={classes.more}>{t('ui:moreValues', { count: latest.length - most })}</li>
      )}
    </ul>
  );
}
