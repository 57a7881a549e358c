import type { SubAccount } from '@fieldscope/contract/calls/sub-accounts';
import { SUB_ACCOUNT_TYPE } from '@fieldscope/contract/sub-account-types';
import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import type { SubAccountAction } from './SubAccountActions';
import { useEditSubAccount, useRemoveSubAccount } from './sub-accounts.queries';

interface ConfirmActionProps {
  action: Exclude<SubAccountAction, 'edit' | 'resetSecondFactor'>;
  subAccount: SubAccount;
  onClose(): void;
}

/** Says what follows, then freezes, releases or deletes a sub-account. */
export function ConfirmAction({ action, subAccount, onClose }: ConfirmActionProps) {
  const { t } = useTexts('sub-accounts');
  const edit = useEditSubAccount();
  const remove = useRemoveSubAccount();
  const { child_id, account, type } = subAccount;
  const isRemoval = action === 'remove';
  const { isPending, error } = isRemoval ? remove : edit;
  const outcome = {
    onSuccess() {
      tip.success(t(`${action}.done`, { account }));
      onClose();
    },
  };
  const act = () =>
    isRemoval
      ? remove.mutate({ child_id }, outcome)
      : edit.mutate({ child_id, frozen: action === 'freeze' }, outcome);
  return (
    <FormDialog
      title={t(`${action}.of`, { account })}
      action={t(`${action}.short`)}
      isCritical={action !== 'release'}
      isPending={isPending}
      failure={error}
      onSubmit={act}
      onClose={onClose}
    >
      <Text>{t(`${action}.consequence`)}</Text>
      {isRemoval && type === SUB_ACCOUNT_TYPE.administrator && <Text>{t('remove.keys')}</Text>}
    </FormDialog>
  );
}
