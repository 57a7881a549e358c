import type { Passkey } from '@fieldscope/contract/calls/passkeys';
import { LIMITS } from '@fieldscope/contract/limits';
import { useTexts } from '../../texts/use-texts';
import { NameDialog } from '../../ui/layout/NameDialog';
import { useRenamePasskey } from './passkeys.queries';

/** Gives a passkey another name. */
export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose(): void }) {
  const { t } = useTexts('passkeys');
  return (
    <NameDialog
      title={t('rename.of', { name: passkey.name })}
      action={t('rename.short')}
      label={t('name')}
      maxLength={LIMITS.passkeys.nameLength}
      name={passkey.name}
      change={useRenamePasskey()}
      inputOf={(name) => ({ passkey_id: passkey.passkey_id, name })}
      done={(name) => t('rename.done', { name })}
      onClose={onClose}
    />
  );
}
