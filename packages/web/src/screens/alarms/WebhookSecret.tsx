import { Button, Group, Stack, Text } from '@mantine/core';
import { signatureCheck } from '../../features/integrations/signature-check';
import { useTexts } from '../../texts/use-texts';
import { CodeBlock } from '../../ui/codes/CodeBlock';
import { SecretValue } from '../../ui/codes/SecretValue';
import { Dialog } from '../../ui/layout/Dialog';

/** The secret of a webhook, this once, and how a program checks what it signs. */
export function WebhookSecret({ secret, onClose }: { secret: string; onClose(): void }) {
  const { t } = useTexts('alarms');
  return (
    <Dialog title={t('webhook.secret.title')} isPrecious size="lg" onClose={onClose}>
      <Stack gap="md">
        <Text>{t('webhook.secret.once')}</Text>
        <SecretValue value={secret} what={t('webhook.secret.name')} />
        <CodeBlock title={t('webhook.secret.check')} code={signatureCheck(secret)} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('webhook.secret.close')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
