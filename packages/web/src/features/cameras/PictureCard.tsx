import '@mantine/core/styles/Checkbox.layer.css';
import type { CameraPicture } from '@fieldscope/contract/calls/cameras';
import { Checkbox, UnstyledButton } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { useDisplaySetting } from '../../values/display-setting';
import { formatDateTime } from '../../values/format-time';
import classes from './cameras.module.css';
import { PictureFrame } from './PictureFrame';
import { useFoundText } from './use-found-text';

interface PictureCardProps {
  eui: string;
  picture: CameraPicture;
  isChosen: boolean;
  onChoose(): void;
  onOpen(): void;
}

/** A picture in the grid: when it was taken, and what is in it. */
export function PictureCard({ eui, picture, isChosen, onChoose, onOpen }: PictureCardProps) {
  const { t } = useTexts('cameras');
  const foundText = useFoundText();
  const { timeZone } = useDisplaySetting();
  const at = formatDateTime(picture.taken_at, timeZone);
  const found = foundText(picture);
  return (
    <li className={classes.card} data-chosen={isChosen || undefined}>
      <UnstyledButton
        className={classes.open}
        aria-haspopup="dialog"
        aria-label={t('picture.open', { at, found })}
        onClick={onOpen}
      >
        <PictureFrame eui={eui} picture={picture} label="" />
      </UnstyledButton>
      <div className={classes.caption}>
        <Checkbox
          size="xs"
          checked={isChosen}
          onChange={onChoose}
          label={at}
          aria-label={t('picture.choose', { at })}
        />
        <span className={classes.found}>{found}</span>
      </div>
    </li>
  );
}
