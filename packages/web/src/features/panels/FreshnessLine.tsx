import { IconBroadcast, IconClock, IconPlugConnectedX } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import { useDisplaySetting } from '../../values/display-setting';
import { formatClock } from '../../values/format-time';
import classes from './FreshnessLine.module.css';
import type { Freshness } from './use-freshness';

const ICONS = { live: IconBroadcast, polled: IconClock, lost: IconPlugConnectedX } as const;

/** Says whether the values of a panel are live, or of when they are. */
export function FreshnessLine({ freshness }: { freshness: Freshness }) {
  const { t } = useTexts('panels');
  const { timeZone } = useDisplaySetting();
  const { kind } = freshness;
  const Icon = kind === 'loading' ? undefined : ICONS[kind];
  return (
    <span className={classes.line} data-kind={kind} role="status">
      {Icon && <Icon size={16} stroke={1.7} aria-hidden />}
      {'at' in freshness
        ? t(`freshness.${freshness.kind}`, { time: formatClock(freshness.at, timeZone) })
        : t(`freshness.${freshness.kind}`)}
    </span>
  );
}
