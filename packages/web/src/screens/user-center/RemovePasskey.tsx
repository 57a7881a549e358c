import type { Passkey } from '@fieldscope/contract/calls/passkeys';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { OwnPasswordField } from '../../features/accounts/OwnPasswordField';
import { ownProof } from '../../features/accounts/own-proof';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { useRemovePasskey } from './passkeys.queries';

/** Says what follows, then removes a passkey after the own password. */
export function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose(): void }) {
  const { t } = useTexts('passkeys');
  const { passkey_id, name } = passkey;
  const [password, setPassword] = useState(ownProof);
  const [isTried, setTried] = useState(false);
  const remove = useRemovePasskey();
  const act = () => {
    setTried(true);
    if (password === '') return;
    remove.mutate(
      { passkey_id, password },
      {
        onSuccess() {
          tip.success(t('remove.done', { name }));
          onClose();
        },
      },
    );
  };
  const isNeeded = remove.error instanceof ApiError && remove.error.errorName === 'operation_unsupported';
  return (
    <FormDialog
      title={t('remove.of', { name })}
      action={t('remove.short')}
      isCritical
      isPending={remove.isPending}
      failure={isNeeded ? undefined : remove.error}
      onSubmit={act}
      onClose={onClose}
    >
      <Text>{t('remove.consequence')}</Text>
      <OwnPasswordField
        label={t('password')}
        required
        withAsterisk={false}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={isTried && password === '' ? t('common:required') : undefined}
      />
      {isNeeded && <Notice kind="critical">{t('remove.needed')}</Notice>}
    </FormDialog>
  );
}
