import { secondFactor } from '@fieldscope/contract/calls/second-factor';
import type { SubAccount } from '@fieldscope/contract/calls/sub-accounts';
import { subAccounts } from '@fieldscope/contract/calls/sub-accounts';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, useMutationCall } from '../../api/use-call';
import { PasswordField } from '../../features/accounts/PasswordField';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';

interface ResetSecondFactorProps {
  subAccount: SubAccount;
  onClose(): void;
}

/** Resets the second factor of a sub-account whose phone is lost, after the own password. */
export function ResetSecondFactor({ subAccount, onClose }: ResetSecondFactorProps) {
  const { t } = useTexts('second-factor');
  const { child_id, account } = subAccount;
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const client = useQueryClient();
  const reset = useMutationCall(secondFactor.reset, {
    quiet: true,
    onSuccess() {
      tip.success(t('reset.done', { account }));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(subAccounts.list) }),
  });
  const act = () => {
    setTried(true);
    if (password !== '') reset.mutate({ child_id, password });
  };
  return (
    <FormDialog
      title={t('reset.of', { account })}
      action={t('reset.short')}
      isCritical
      isPending={reset.isPending}
      failure={reset.error}
      onSubmit={act}
      onClose={onClose}
    >
      <Text>{t('reset.consequence')}</Text>
      <PasswordField
        label={t('password')}
        required
        withAsterisk={false}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={isTried && password === '' ? t('common:required') : undefined}
      />
    </FormDialog>
  );
}
