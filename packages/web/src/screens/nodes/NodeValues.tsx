import type { LatestValue, NodeSummary } from '@fieldscope/contract/calls/devices';
import { useTexts } from '../../texts/use-texts';
import { Glow } from '../../ui/Glow';
import { MeasuredValue } from '../../values/MeasuredValue';
import { useMeasurementNames } from '../../values/measurement-names';
import classes from './Nodes.module.css';

interface NodeValuesProps extends Pick<NodeSummary, 'latest'> {
  /** Chips that have room; the rest is only counted. */
  most: number;
}

/** Newest values as small chips; each says on hover, and to screen readers, what it measures. */
export function NodeValues({ latest, most }: NodeValuesProps) {
  const { t } = useTexts('nodes');
  const nameOf = useMeasurementNames();
  if (latest.length === 0) return <span className={classes.none}>–</span>;
  const ordered = latest.toSorted((a, b) => a.channel - b.channel || a.measurement_id - b.measurement_id);
  const labelOf = ({ channel, measurement_id: id }: LatestValue) =>
    latest.filter(({ measurement_id }) => measurement_id === id).length > 1
      ? t('onChannel', { name: nameOf(id), channel })
      : nameOf(id);
  return (
    <ul className={classes.values} aria-label={t('columns.values')}>
      {ordered.slice(0, most).map((one) => (
        <li key={`${one.channel}/${one.measurement_id}`} className={classes.chip} title={labelOf(one)}>
          <span className={classes.hidden}>{labelOf(one)}</span>
          <Glow stamp={one.measured_at}>
            <MeasuredValue value={one.value} measurementId={one.measurement_id} />
          </Glow>
        </li>
      ))}
      {ordered.length > most && (
        <li className={classes.more}>{t('moreValues', { count: ordered.length - most })}</li>
      )}
    </ul>
  );
}
