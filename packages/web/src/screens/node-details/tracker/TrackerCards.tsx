import type { TrackerOverview } from '@fieldscope/contract/calls/trackers';
import { Anchor } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { modeInWords } from '../../../features/commands/command-words';
import { useTexts } from '../../../texts/use-texts';
import { Tile } from '../../../ui/layout/Tile';
import { formatPosition } from '../../../values/format-position';
import { Battery } from '../../../values/States';
import { Age } from '../../../values/Times';
import { useLengths } from '../../../values/use-lengths';
import classes from './Tracker.module.css';
import { failureInWords, strategyExplained, workModeExplained } from './tracker-words';

/** How a tracker is, in figures and words; undefined: still loading. */
export function TrackerCards({ tracker }: { tracker: TrackerOverview | undefined }) {
  const { t } = useTexts('trackers');
  const words = useTexts('commands').t;
  const modeOf = (mode: 'work_mode' | 'strategy') => {
    const value = tracker?.[mode];
    return value === null || value === undefined ? t('notReported') : modeInWords(words, mode, value);
  };
  return (
    <section className={classes.cards} aria-label={t('overview')}>
      <Tile
        label={t('positioning.title')}
        value={tracker && <Positioning positioning={tracker.positioning} />}
        detail={tracker?.failure ? failureInWords(t, tracker.failure) : undefined}
      />
      <Tile
        label={t('location')}
        value={tracker && <Location location={tracker.location} />}
        detail={tracker?.location && <LocationDetail {...tracker.location} />}
      />
      <Tile label={t('battery')} value={tracker && <Battery percent={tracker.battery} />} />
      <Tile
        label={words('modes.work_mode.title')}
        value={tracker && <span className={classes.words}>{modeOf('work_mode')}</span>}
        detail={tracker && workModeExplained(t, tracker.work_mode)}
      />
      <Tile
        label={t('strategy')}
        value={tracker && <span className={classes.words}>{modeOf('strategy')}</span>}
        detail={tracker && strategyExplained(t, tracker.strategy)}
      />
      <Tile
        label={t('buzzer.title')}
        value={tracker && <span className={classes.words}>{t(`buzzer.${buzzerState(tracker.buzzer)}`)}</span>}
        detail={tracker && t('buzzer.about')}
      />
    </section>
  );
}

const buzzerState = (isOn: boolean | null) => (isOn === null ? 'never' : isOn ? 'on' : 'off');

const LOOKS = {
  normal: { Icon: IconCircleCheckFilled, colour: 'var(--good)' },
  failed: { Icon: IconAlertTriangle, colour: 'var(--warning)' },
  unknown: { Icon: IconCircleDashed, colour: 'var(--off)' },
} as const;

function Positioning({ positioning }: Pick<TrackerOverview, 'positioning'>) {
  const { t } = useTexts('trackers');
  const state = positioning ?? 'unknown';
  const { Icon, colour } = LOOKS[state];
  return (
    <span className={classes.words}>
      <Icon size={18} color={colour} aria-hidden />
      {t(`positioning.${state}`)}
    </span>
  );
}

/** The link opens the place in the map program of the reader's device. */
function Location({ location }: Pick<TrackerOverview, 'location'>) {
  const { t } = useTexts('trackers');
  if (!location) return <span className={classes.words}>{t('noLocation')}</span>;
  const { latitude, longitude } = location;
  return (
    <Anchor href={`geo:${latitude},${longitude}`} className={classes.words}>
      {formatPosition(latitude, longitude)}
    </Anchor>
  );
}

function LocationDetail({ at, source, accuracy_m }: NonNullable<TrackerOverview['location']>) {
  const { t } = useTexts('trackers');
  const lengths = useLengths();
  return (
    <>
      <Age at={at} /> · {t(`sources.${source}`)}
      {accuracy_m !== null && ` · ${t('accuracy', { length: lengths.text(accuracy_m) })}`}
    </>
  );
}
