import type { CameraPicture } from '@fieldscope/contract/calls/cameras';
import { useTexts } from '../../texts/use-texts';
import classes from './cameras.module.css';
import { useFoundRows } from './use-found-text';

/** What was found in a picture: how many of each class, the classes with how likely each is, or the number that is read. */
export function FoundList({ picture }: { picture: CameraPicture }) {
  const { t } = useTexts('cameras');
  const rows = useFoundRows()(picture);
  if (rows.length === 0) return <p className={classes.words}>{picture.text || t('picture.nothing')}</p>;
  return (
    <dl className={classes.foundList} aria-label={t('picture.found')}>
      {rows.map(([label, value], place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a camera may name two classes alike
        <div key={place}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
