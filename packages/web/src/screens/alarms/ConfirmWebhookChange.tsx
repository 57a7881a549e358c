import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { useRemoveWebhook, useReplaceSecret } from './webhook.queries';

interface ConfirmWebhookChangeProps {
  change: 'renew' | 'remove';
  onSecret(secret: string): void;
  onClose(): void;
}

/** Asks before the secret is replaced, or the webhook deleted. */
export function ConfirmWebhookChange({ change, onSecret, onClose }: ConfirmWebhookChangeProps) {
  const { t } = useTexts('alarms');
  const [renew, remove] = [useReplaceSecret(), useRemoveWebhook()];
  const submit = () => {
    if (change === 'renew')
      renew.mutate(
        {},
        {
          onSuccess({ secret }) {
            onSecret(secret);
            onClose();
          },
        },
      );
    else
      remove.mutate(
        {},
        {
          onSuccess() {
            tip.success(t('webhook.removed'));
            onClose();
          },
        },
      );
  };
  return (
    <FormDialog
      title={t(`webhook.${change}`)}
      action={t(`webhook.${change}`)}
      isCritical
      isPending={renew.isPending || remove.isPending}
      failure={renew.error ?? remove.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{t(change === 'renew' ? 'webhook.renewQuestion' : 'webhook.removeQuestion')}</Text>
    </FormDialog>
  );
}
