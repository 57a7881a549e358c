import { Text } from '@mantine/core';
import { useMe } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { ProofDialog } from './ProofDialog';
import { ProofForm } from './ProofForm';
import { useRemoveSecondFactor } from './second-factor.queries';

interface RemoveSecondFactorProps {
  /** Whether an authenticator app shows its codes. */
  byApp: boolean;
  /** Whether the organisation demands one of its sub-accounts. */
  demanded: boolean;
  onClose(): void;
}

/** Says what follows, then turns the second factor off. */
export function RemoveSecondFactor({ byApp, demanded, onClose }: RemoveSecondFactorProps) {
  const { t } = useTexts('second-factor');
  const remove = useRemoveSecondFactor();
  const isOwner = useMe().data?.role === 'owner';
  return (
    <ProofDialog title={t('remove.title')} onClose={onClose}>
      <ProofForm
        action={t('remove.open')}
        byApp={byApp}
        isDangerous
        onSubmit={async (proof) => {
          await remove.mutateAsync(proof);
          tip.success(t('remove.done'));
          onClose();
        }}
        onClose={onClose}
      >
        <Text>{t(demanded && !isOwner ? 'remove.demanded' : 'remove.consequence')}</Text>
      </ProofForm>
    </ProofDialog>
  );
}
