import type { QueryOf } from '@fieldscope/contract/call';
import { registration } from '@fieldscope/contract/calls/registration';
import { SECOND_MS } from '@fieldscope/contract/time';
import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError, type FailureName, isCancelled } from '../../api/api-error';
import { callApi } from '../../api/call-api';
import { failureText } from '../../api/failure-text';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { isEmail } from './credentials.model';
import { PictureField } from './PictureField';
import { usePicture } from './use-picture';

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

/** What is said of a picture, by the refusal. */
const PICTURE_REFUSALS = {
  verification_code_wrong: 'pictureWrong',
  verification_code_expired: 'pictureExpired',
} as const;
const isAboutPicture = (name: FailureName | undefined): name is keyof typeof PICTURE_REFUSALS =>
  name !== undefined && Object.hasOwn(PICTURE_REFUSALS, name);

/** An address, and a picture that a script cannot read: then a code is mailed. */
export function MailboxForm({ purpose, onMailed, ...given }: MailboxFormProps) {
  const { t } = useTexts('credentials');
  const picture = usePicture();
  const [email, setEmail] = useState(given.email);
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const refusal = failure instanceof ApiError ? failure.errorName : undefined;
  const pictureRefusal = isAboutPicture(refusal) ? PICTURE_REFUSALS[refusal] : undefined;
  // The address is all that a person types freely here.
  const isEmailRefused = refusal === 'parameter_invalid';

  const send = async () => {
    setTried(true);
    if (!isEmail(email.trim()) || typed.trim() === '' || !picture.data) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const address = email.trim();
      const { resend_in } = await callApi(registration.sendCode, {
        email: address,
        purpose,
        picture_id: picture.data.picture_id,
        picture_code: typed,
      });
      onMailed({ email: address, resendAt: Date.now() + resend_in * SECOND_MS });
    } catch (error) {
      if (isCancelled(error)) return;
      setFailure(error);
      setTyped('');
      setTried(false);
      setBusy(false);
      picture.refetch();
    }
  };
  const problem = picture.error ?? (pictureRefusal || isEmailRefused ? undefined : failure);
  const pictureError = pictureRefusal
    ? t(pictureRefusal)
    : isTried && typed.trim() === ''
      ? t('common:required')
      : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Stack gap="md">
        {problem !== undefined && <Notice kind="critical">{failureText(problem)}</Notice>}
        <TextInput
          label={t('common:email')}
          size="md"
          type="email"
          required
          withAsterisk={false}
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={isEmailRefused || (isTried && !isEmail(email.trim())) ? t('emailWrong') : undefined}
        />
        <PictureField picture={picture} value={typed} onChange={setTyped} error={pictureError} />
        <Button type="submit" size="md" loading={isBusy}>
          {t('send')}
        </Button>
      </Stack>
    </form>
  );
}
