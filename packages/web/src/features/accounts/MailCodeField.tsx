import { LIMITS } from '@fieldscope/contract/limits';
import { SECOND_MS } from '@fieldscope/contract/time';
import { Button, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useEffect, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import classes from './Credentials.module.css';

interface MailCodeFieldProps {
  code: GetInputPropsReturnType;
  /** Epoch ms from which another code can be sent. */
  resendAt: number;
  onResend(): void;
}

/** The code from a mail; when none arrives, another one can be requested after a while. */
export function MailCodeField({ code, resendAt, onResend }: MailCodeFieldProps) {
  const { t } = useTexts('credentials');
  const seconds = useSecondsUntil(resendAt);
  return (
    <div>
      <TextInput
        label={t('code')}
        size="md"
        required
        withAsterisk={false}
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={LIMITS.emailCode.digits}
        {...code}
      />
      <Button
        className={classes.quiet}
        variant="subtle"
        size="compact-sm"
        disabled={seconds > 0}
        onClick={onResend}
      >
        {seconds > 0 ? t('sendAgainIn', { seconds }) : t('sendAgain')}
      </Button>
    </div>
  );
}

function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now);
  const seconds = Math.max(0, Math.ceil((moment - now) / SECOND_MS));
  const isWaiting = seconds > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return seconds;
}
