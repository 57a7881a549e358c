import type { QueryOf } from '@fieldscope/contract/call';
import { registration } from '@fieldscope/contract/calls/registration';
import { SECOND_MS } from '@fieldscope/contract/time';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ApiError, isCancelled } from '../../api/api-error';
import { callApi } from '../../api/call-api';
import { failureText } from '../../api/failure-text';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { isEmail } from './credentials.model';
import { Proofs } from './proofs';

/** A mailbox that was sent a code. */
export interface Mailed {
  email: string;
  /** Epoch ms from which another code can be sent. */
  resendAt: number;
}

interface MailboxFormProps {
  purpose: QueryOf<typeof registration.sendCode>['purpose'];
  /** What was typed before. */
  email: string;
  onMailed(mailed: Mailed): void;
}

/** An address counts as typed after this long without a key. */
const TYPED_MS = 400;

const refusalOf = (failure: unknown) => (failure instanceof ApiError ? failure.errorName : undefined);

/** An address, and work of the browser that nobody sees: then a code is mailed. */
export function MailboxForm({ purpose, onMailed, ...given }: MailboxFormProps) {
  const { t } = useTexts('credentials');
  const [proofs] = useState(() => new Proofs(purpose));
  const [email, setEmail] = useState(given.email);
  const [failure, setFailure] = useState<unknown>();
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const address = email.trim();
  // The address is all that a person types here.
  const isEmailRefused = refusalOf(failure) === 'parameter_invalid';

  useEffect(() => {
    if (!isEmail(address) || isBusy) return;
    const typed = setTimeout(() => proofs.prepare(address), TYPED_MS);
    return () => clearTimeout(typed);
  }, [address, isBusy, proofs]);
  useEffect(() => () => proofs.close(), [proofs]);

  const request = async () =>
    callApi(registration.sendCode, { email: address, purpose, ...(await proofs.take(address)) });
  const send = async () => {
    setTried(true);
    if (!isEmail(address)) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const { resend_in } = await request().catch((error: unknown) => {
        // The task does not count any more; another one is all that it takes.
        if (refusalOf(error) === 'expired') return request();
        throw error;
      });
      onMailed({ email: address, resendAt: Date.now() + resend_in * SECOND_MS });
    } catch (error) {
      if (isCancelled(error)) return;
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Stack gap="md">
        {failure !== undefined && !isEmailRefused && <Notice kind="critical">{failureText(failure)}</Notice>}
        <TextInput
          label={t('common:email')}
          size="md"
          type="email"
          required
          withAsterisk={false}
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={isEmailRefused || (isTried && !isEmail(address)) ? t('emailWrong') : undefined}
        />
        <Button type="submit" size="md" loading={isBusy}>
          {t('send')}
        </Button>
        <Text role="status" size="sm" c="dimmed" mih={20} mt={-8}>
          {isBusy && t('sending')}
        </Text>
      </Stack>
    </form>
  );
}
