import type { CameraPicture } from '@fieldscope/contract/calls/cameras';
import { useTexts } from '../../texts/use-texts';
import { formatNumber } from '../../values/format-number';
import classes from './cameras.module.css';
import { percentText } from './percent-text';
import { countLabels } from './use-found-text';

/** What was found in a picture: how many of each class, or the classes with how likely each is. */
export function FoundList({ picture: { detections, classes: likely, text } }: { picture: CameraPicture }) {
  const { t } = useTexts('cameras');
  const rows: [string, string][] =
    detections.length > 0
      ? countLabels(detections).map(([label, count]) => [label, formatNumber(count)])
      : likely.map(({ label, confidence }) => [label, percentText(confidence)]);
  if (rows.length === 0) return <p className={classes.words}>{text || t('picture.nothing')}</p>;
  return (
    <dl className={classes.foundList} aria-label={t('picture.found')}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
