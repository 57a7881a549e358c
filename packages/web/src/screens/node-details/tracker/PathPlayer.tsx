import type { PathPoint } from '@fieldscope/contract/calls/trackers';
import { ActionIcon } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useTexts } from '../../../texts/use-texts';
import { useDisplaySetting } from '../../../values/display-setting';
import { formatDateTimeWithZone } from '../../../values/format-time';
import classes from './Tracker.module.css';
import type { PlayBack } from './use-play-back';

/** Plays a path, and a slider over its moments: arrow keys go from one location to the next. */
export function PathPlayer({ points, playBack }: { points: readonly PathPoint[]; playBack: PlayBack }) {
  const { t } = useTexts('trackers');
  const { timeZone } = useDisplaySetting();
  const { place, isPlaying, show, play, pause } = playBack;
  const time = formatDateTimeWithZone(points[place]!.at, timeZone);
  return (
    <div className={classes.player}>
      <ActionIcon
        size={40}
        radius="xl"
        aria-label={t(isPlaying ? 'path.pause' : 'path.play')}
        disabled={points.length < 2}
        onClick={isPlaying ? pause : play}
      >
        {isPlaying ? (
          <IconPlayerPauseFilled size={20} aria-hidden />
        ) : (
          <IconPlayerPlayFilled size={20} aria-hidden />
        )}
      </ActionIcon>
      <input
        type="range"
        className={classes.slider}
        aria-label={t('path.moment')}
        aria-valuetext={time}
        min={0}
        max={points.length - 1}
        step={1}
        disabled={points.length < 2}
        value={place}
        onChange={(event) => show(Number(event.currentTarget.value))}
      />
      <span className={classes.moment}>{time}</span>
    </div>
  );
}
