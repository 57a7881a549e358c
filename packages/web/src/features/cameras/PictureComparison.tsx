import type { CameraPicture } from '@fieldscope/contract/calls/cameras';
import { useTexts } from '../../texts/use-texts';
import { Dialog } from '../../ui/layout/Dialog';
import { DateTime } from '../../values/Times';
import classes from './cameras.module.css';
import { FoundList } from './FoundList';
import { PictureFrame } from './PictureFrame';
import { useFoundText } from './use-found-text';

interface PictureComparisonProps {
  eui: string;
  /** Two. */
  pictures: readonly CameraPicture[];
  onClose(): void;
}

/** Two moments side by side, the earlier one first. */
export function PictureComparison({ eui, pictures, onClose }: PictureComparisonProps) {
  const { t } = useTexts('cameras');
  const foundText = useFoundText();
  const inOrder = pictures.toSorted((a, b) => a.taken_at - b.taken_at);
  return (
    <Dialog title={t('compare.title')} size="xl" onClose={onClose}>
      <div className={classes.comparison}>
        {inOrder.map((picture) => (
          <figure key={picture.picture_id} className={classes.moment}>
            <PictureFrame eui={eui} picture={picture} label={foundText(picture)} withLabels />
            <figcaption>
              <DateTime at={picture.taken_at} />
              <FoundList picture={picture} />
            </figcaption>
          </figure>
        ))}
      </div>
    </Dialog>
  );
}
