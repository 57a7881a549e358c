import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { UnstyledButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { leaveSignedOut, signOut } from '../api/sign-out';
import { useTexts } from '../texts/use-texts';
import classes from './SimulatedStrip.module.css';

interface SimulatedStripProps {
  account: string;
  operator: string;
  /** Epoch ms. */
  endsAt: number;
}

/** Above the header while an operator acts as an account: which one, for how long, and the way out. */
export function SimulatedStrip({ account, operator, endsAt }: SimulatedStripProps) {
  const { t } = useTexts('shell');
  const leftMs = useTimeLeft(endsAt);
  return (
    <div className={classes.strip}>
      <span className={classes.who}>
        <b>{t('simulated.as', { account })}</b>{' '}
        <span className={classes.recorded}>{t('simulated.recorded', { operator })}</span>
      </span>
      <span className={classes.left} role="timer">
        {t('simulated.left', { time: minutesAndSeconds(leftMs) })}
      </span>
      <UnstyledButton className={classes.end} onClick={() => void signOut()}>
        {t('simulated.end')}
      </UnstyledButton>
    </div>
  );
}

/** Counts down, and signs out at the end as the server would with the next call. */
function useTimeLeft(endsAt: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= endsAt) leaveSignedOut(ERRORS.simulated_login_expired.code);
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [endsAt]);
  return Math.max(0, endsAt - now);
}

const minutesAndSeconds = (ms: number): string =>
  `${Math.floor(ms / MINUTE_MS)}:${String(Math.floor((ms % MINUTE_MS) / SECOND_MS)).padStart(2, '0')}`;
