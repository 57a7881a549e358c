import { CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useStore } from '../../browser/create-store';
import { useTexts } from '../../texts/use-texts';
import classes from './TipHost.module.css';
import { type Tip, tipStore, tip as tips } from './tip-store';

const ICONS = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconCircleX,
} as const;

/** Shows the central tips. The time of a tip starts again when the pointer leaves it. */
export function TipHost() {
  const shown = useStore(tipStore);
  return (
    <div className={classes.host} aria-live="polite">
      {shown.map((tip) => (
        <TipCard key={tip.id} tip={tip} />
      ))}
    </div>
  );
}

function TipCard({ tip }: { tip: Tip }) {
  const { t } = useTexts('common');
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => tips.close(tip.id), tip.durationMs);
    return () => clearTimeout(timer);
  }, [held, tip]);
  const Icon = ICONS[tip.kind];
  return (
    <div
      className={classes.tip}
      data-kind={tip.kind}
      role={tip.kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <Icon className={classes.icon} size={20} aria-hidden />
      <span className={classes.text}>{tip.text}</span>
      {tip.closable && <CloseButton size="sm" aria-label={t('close')} onClick={() => tips.close(tip.id)} />}
    </div>
  );
}
