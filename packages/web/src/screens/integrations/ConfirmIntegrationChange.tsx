import type { Integration } from '@fieldscope/contract/calls/integrations';
import { factsOfIntegrationKind } from '@fieldscope/contract/integration-kinds';
import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { useRemoveIntegration, useReplaceSecret } from './integrations.queries';

interface ConfirmIntegrationChangeProps {
  change: 'renew' | 'remove';
  integration: Integration;
  onSecret(secret: string): void;
  onClose(): void;
}

/** Asks before a secret is replaced, or an integration deleted. */
export function ConfirmIntegrationChange(props: ConfirmIntegrationChangeProps) {
  const { change, integration, onSecret, onClose } = props;
  const { t } = useTexts('integrations');
  const { integration_id, name, kind } = integration;
  const consequence = factsOfIntegrationKind(kind).holdsConnection
    ? 'remove.takenBack'
    : 'remove.consequence';
  const [renew, remove] = [useReplaceSecret(), useRemoveIntegration()];
  const submit = () => {
    if (change === 'renew')
      renew.mutate(
        { integration_id },
        {
          onSuccess({ secret }) {
            onClose();
            onSecret(secret);
          },
        },
      );
    else
      remove.mutate(
        { integration_id },
        {
          onSuccess() {
            tip.success(t('remove.done', { name }));
            onClose();
          },
        },
      );
  };
  return (
    <FormDialog
      title={t(`action.${change}Of`, { name })}
      action={t(`action.${change}`)}
      isCritical
      isPending={renew.isPending || remove.isPending}
      failure={renew.error ?? remove.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{t(change === 'renew' ? 'renew.consequence' : consequence)}</Text>
    </FormDialog>
  );
}
