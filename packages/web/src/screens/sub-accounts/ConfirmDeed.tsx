import type { SubAccount } from '@fieldscope/contract/calls/sub-accounts';
import { SUB_ACCOUNT_TYPE } from '@fieldscope/contract/sub-account-types';
import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import type { SubAccountDeed } from './SubAccountActions';
import { SubAccountDialog } from './SubAccountDialog';
import { useEditSubAccount, useRemoveSubAccount } from './sub-accounts.queries';

interface ConfirmDeedProps {
  deed: Exclude<SubAccountDeed, 'edit' | 'resetSecondFactor'>;
  subAccount: SubAccount;
  onClose(): void;
}

/** Says what follows, then freezes, releases or deletes a sub-account. */
export function ConfirmDeed({ deed, subAccount, onClose }: ConfirmDeedProps) {
  const { t } = useTexts('sub-accounts');
  const edit = useEditSubAccount();
  const remove = useRemoveSubAccount();
  const { child_id, account, type } = subAccount;
  const isRemoval = deed === 'remove';
  const { isPending, error } = isRemoval ? remove : edit;
  const outcome = {
    onSuccess() {
      tip.success(t(`${deed}.done`, { account }));
      onClose();
    },
  };
  const act = () =>
    isRemoval
      ? remove.mutate({ child_id }, outcome)
      : edit.mutate({ child_id, frozen: deed === 'freeze' }, outcome);
  return (
    <SubAccountDialog
      title={t(`${deed}.of`, { account })}
      action={t(`${deed}.short`)}
      isDangerous={deed !== 'release'}
      isPending={isPending}
      failure={error}
      onSubmit={act}
      onClose={onClose}
    >
      <Text>{t(`${deed}.consequence`)}</Text>
      {isRemoval && type === SUB_ACCOUNT_TYPE.administrator && <Text>{t('remove.keys')}</Text>}
    </SubAccountDialog>
  );
}
