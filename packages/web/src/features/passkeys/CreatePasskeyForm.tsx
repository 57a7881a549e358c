import { passkeys } from '@fieldscope/contract/calls/passkeys';
import { LIMITS } from '@fieldscope/contract/limits';
import { Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/api-error';
import { callApi } from '../../api/call-api';
import { failureText } from '../../api/failure-text';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { clientName } from '../../values/client-name';
import { OwnPasswordField } from '../accounts/OwnPasswordField';
import { ownProof } from '../accounts/own-proof';
import { createPasskey } from './browser-passkeys';
import { usePasskeyAction } from './use-passkey-action';

interface CreatePasskeyFormProps {
  onCreated(name: string): void;
  /** The buttons; the one that creates is of type submit. */
  buttons(isPending: boolean): ReactNode;
}

/** Asks for a name and the password, and has the browser create a passkey. */
export function CreatePasskeyForm({ onCreated, buttons }: CreatePasskeyFormProps) {
  const { t } = useTexts('passkeys');
  const { isPending, failure, run } = usePasskeyAction();
  const required = (text: string) => (text.trim() === '' ? t('common:required') : null);
  const form = useForm({
    initialValues: { name: clientName(navigator.userAgent), password: ownProof() },
    validate: { name: required, password: required },
  });
  const create = form.onSubmit(({ name, password }) =>
    run(async () => {
      const options = await callApi(passkeys.begin, { password }).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.errorName !== 'password_wrong') throw error;
        form.setFieldError('password', failureText(error));
        form.getInputNode('password')?.focus();
      });
      if (!options) return;
      await callApi(passkeys.add, { name: name.trim(), ...(await createPasskey(options)) });
      onCreated(name.trim());
    }),
  );
  return (
    <form onSubmit={create} noValidate>
      <Stack gap="md">
        <TextInput
          label={t('name')}
          description={t('nameHint')}
          required
          withAsterisk={false}
          autoComplete="off"
          maxLength={LIMITS.passkeys.nameLength}
          {...form.getInputProps('name')}
        />
        <OwnPasswordField
          label={t('password')}
          required
          withAsterisk={false}
          data-autofocus
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        {failure && <Notice kind="critical">{failure}</Notice>}
        {buttons(isPending)}
      </Stack>
    </form>
  );
}
