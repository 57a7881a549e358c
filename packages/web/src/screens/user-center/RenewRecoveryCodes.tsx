import { Text } from '@mantine/core';
import { RecoveryCodes } from '../../features/second-factor/RecoveryCodes';
import { useTexts } from '../../texts/use-texts';
import { ProofDialog } from './ProofDialog';
import { ProofForm } from './ProofForm';
import { useRenewRecoveryCodes } from './second-factor.queries';

/** Asks for password and code or passkey, then shows new recovery codes, once. */
export function RenewRecoveryCodes({ byApp, onClose }: { byApp: boolean; onClose(): void }) {
  const { t } = useTexts('second-factor');
  const renew = useRenewRecoveryCodes();
  return (
    <ProofDialog title={t('renew.open')} isPrecious={renew.isSuccess} onClose={onClose}>
      {renew.data ? (
        <RecoveryCodes codes={renew.data.recovery_codes} onKept={onClose} />
      ) : (
        <ProofForm
          action={t('renew.submit')}
          byApp={byApp}
          onSubmit={(proof) => renew.mutateAsync(proof)}
          onClose={onClose}
        >
          <Text>{t('renew.consequence')}</Text>
        </ProofForm>
      )}
    </ProofDialog>
  );
}
