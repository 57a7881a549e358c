import type { Passkey } from '@fieldscope/contract/calls/passkeys';
import { ApiError } from '../../api/api-error';
import { OwnPasswordDialog } from '../../features/accounts/OwnPasswordDialog';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { useRemovePasskey } from './passkeys.queries';

/** Says what follows, then removes a passkey after the own password. */
export function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose(): void }) {
  const { t } = useTexts('passkeys');
  const { passkey_id, name } = passkey;
  const remove = useRemovePasskey();
  const act = (password: string) =>
    remove.mutate(
      { passkey_id, password },
      {
        onSuccess() {
          tip.success(t('remove.done', { name }));
          onClose();
        },
      },
    );
  const isNeeded = remove.error instanceof ApiError && remove.error.errorName === 'operation_unsupported';
  return (
    <OwnPasswordDialog
      title={t('remove.of', { name })}
      action={t('remove.short')}
      consequence={t('remove.consequence')}
      passwordLabel={t('password')}
      isPending={remove.isPending}
      failure={remove.error}
      refusal={isNeeded ? t('remove.needed') : undefined}
      act={act}
      onClose={onClose}
    />
  );
}
