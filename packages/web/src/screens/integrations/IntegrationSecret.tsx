import { Button, Group, Stack, Text } from '@mantine/core';
import { signatureCheck } from '../../features/integrations/signature-check';
import { useTexts } from '../../texts/use-texts';
import { CodeBlock } from '../../ui/codes/CodeBlock';
import { SecretValue } from '../../ui/codes/SecretValue';
import { Dialog } from '../../ui/layout/Dialog';

/** The secret that the portal made, this once, and how a program checks what it signs. */
export function IntegrationSecret({ secret, onClose }: { secret: string; onClose(): void }) {
  const { t } = useTexts('integrations');
  return (
    <Dialog title={t('secret.title')} isPrecious size="lg" onClose={onClose}>
      <Stack gap="md">
        <Text>{t('secret.once')}</Text>
        <SecretValue value={secret} what={t('secret.name')} />
        <CodeBlock title={t('secret.check')} code={signatureCheck(secret)} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('secret.close')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
