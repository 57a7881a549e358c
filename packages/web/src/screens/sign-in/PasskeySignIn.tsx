import { Button, type ButtonProps, Stack } from '@mantine/core';
import { useState } from 'react';
import { failureText } from '../../api/failure-text';
import { canUsePasskeys } from '../../browser/portal-facts';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { useOpenPortal } from './use-sign-in';

/** Signs in with a passkey, in the place of everything else. Nothing where this browser has none. */
export function PasskeySignIn(look: Pick<ButtonProps, 'mt'>) {
  const { t } = useTexts('sign-in');
  const openPortal = useOpenPortal();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState('');
  if (!canUsePasskeys()) return null;
  const signIn = async () => {
    setPending(true);
    setFailure('');
    try {
      const { signInWithPasskey } = await import('../../features/passkeys/sign-in-with-passkey');
      const outcome = await signInWithPasskey();
      if ('session' in outcome) return openPortal(outcome.session);
      setFailure(outcome.failure);
    } catch (error) {
      setFailure(failureText(error));
    }
    setPending(false);
  };
  return (
    <Stack gap="md" {...look}>
      {failure && <Notice kind="critical">{failure}</Notice>}
      <Button variant="default" size="md" fullWidth loading={isPending} onClick={() => void signIn()}>
        {t('passkey')}
      </Button>
    </Stack>
  );
}
