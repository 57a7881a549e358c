import { Button, Stack, Text } from '@mantine/core';
import { isCancelled } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { useCreateTunnel } from '../../features/device-access/device-access.queries';
import { useTexts } from '../../texts/use-texts';
import { CodeBlock } from '../../ui/codes/CodeBlock';
import { Notice } from '../../ui/feedback/Notice';
import { DateTime } from '../../values/Times';

/** Opens a remote shell to a gateway and shows how to connect. */
export function RemoteShell({ eui }: { eui: string }) {
  const { t } = useTexts('device-access');
  const create = useCreateTunnel();
  return (
    <Stack gap="md" maw={640}>
      <Text c="dimmed">{t('tunnel.about')}</Text>
      <Button w="fit-content" loading={create.isPending} onClick={() => create.mutate({ eui })}>
        {t('tunnel.action')}
      </Button>
      {create.error && !isCancelled(create.error) && (
        <Notice kind="critical">{failureText(create.error)}</Notice>
      )}
      {create.data && (
        <>
          <CodeBlock title={t('tunnel.ticket')} code={create.data.ticket} />
          <Text size="sm">
            {t('tunnel.until')} <DateTime at={create.data.expires_at} />
          </Text>
        </>
      )}
    </Stack>
  );
}
