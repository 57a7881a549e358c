import { secondFactor } from '@fieldscope/contract/calls/second-factor';
import type { SubAccount } from '@fieldscope/contract/calls/sub-accounts';
import { subAccounts } from '@fieldscope/contract/calls/sub-accounts';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall } from '../../api/use-call';
import { OwnPasswordDialog } from '../../features/accounts/OwnPasswordDialog';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';

interface ResetSecondFactorProps {
  subAccount: SubAccount;
  onClose(): void;
}

/** Resets the second factor of a sub-account whose phone is lost, after the own password. */
export function ResetSecondFactor({ subAccount, onClose }: ResetSecondFactorProps) {
  const { t } = useTexts('second-factor');
  const { child_id, account } = subAccount;
  const client = useQueryClient();
  const reset = useMutationCall(secondFactor.reset, {
    quiet: true,
    onSuccess() {
      tip.success(t('reset.done', { account }));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(subAccounts.list) }),
  });
  return (
    <OwnPasswordDialog
      title={t('reset.of', { account })}
      action={t('reset.short')}
      consequence={t('reset.consequence')}
      passwordLabel={t('password')}
      isPending={reset.isPending}
      failure={reset.error}
      act={(password) => reset.mutate({ child_id, password })}
      onClose={onClose}
    />
  );
}
