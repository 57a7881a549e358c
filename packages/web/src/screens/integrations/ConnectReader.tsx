import { Button, Group, List, Skeleton, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/List.layer.css';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import ruleUrl from '../../../../../docs/grafana/alert-rule.yaml?url';
import dashboardUrl from '../../../../../docs/grafana/dashboard.json?url';
import { useConstants } from '../../api/me';
import {
  grafanaLines,
  metricsLine,
  prometheusLines,
  type ReadingAccess,
  rowsLine,
} from '../../features/access-keys/scrape-lines';
import { useTexts } from '../../texts/use-texts';
import { CodeBlock } from '../../ui/codes/CodeBlock';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Dialog } from '../../ui/layout/Dialog';

interface ConnectProps {
  accessId: string;
  onClose(): void;
}

/** How Prometheus is told to scrape with a key. */
export function ConnectPrometheus(props: ConnectProps) {
  const { t } = useTexts('integrations');
  return (
    <ConnectDialog name="Prometheus" {...props}>
      {(access) => (
        <>
          <Text>{t('reader.prometheus.hint', { placeholder: access.secret })}</Text>
          <CodeBlock title="prometheus.yml" code={prometheusLines(access)} />
          <CodeBlock title={t('reader.try')} code={metricsLine(access)} />
          <Text size="sm" c="dimmed">
            {t('reader.prometheus.silence')}
          </Text>
        </>
      )}
    </ConnectDialog>
  );
}

/** How Grafana reads with a key, and the files that it imports. */
export function ConnectGrafana(props: ConnectProps) {
  const { t } = useTexts('integrations');
  return (
    <ConnectDialog name="Grafana" {...props}>
      {(access) => (
        <>
          <List type="ordered" spacing="xs">
            <List.Item>{t('reader.grafana.plugin')}</List.Item>
            <List.Item>{t('reader.grafana.source', { placeholder: access.secret })}</List.Item>
            <List.Item>{t('reader.grafana.import')}</List.Item>
          </List>
          <Group gap="xs">
            <Download href={dashboardUrl} name="fieldscope-dashboard.json">
              {t('reader.grafana.dashboard')}
            </Download>
            <Download href={ruleUrl} name="fieldscope-alert-rule.yaml">
              {t('reader.grafana.rule')}
            </Download>
          </Group>
          <CodeBlock title="provisioning/datasources/fieldscope.yaml" code={grafanaLines(access)} />
          <CodeBlock title={t('reader.try')} code={rowsLine(access)} />
          <Text size="sm" c="dimmed">
            {t('reader.grafana.credits')}
          </Text>
        </>
      )}
    </ConnectDialog>
  );
}

function Download({ href, name, children }: { href: string; name: string; children: ReactNode }) {
  return (
    <Button
      component="a"
      href={href}
      download={name}
      variant="default"
      size="xs"
      leftSection={<IconDownload size={16} />}
    >
      {children}
    </Button>
  );
}

interface ConnectDialogProps extends ConnectProps {
  name: string;
  children(access: ReadingAccess): ReactNode;
}

function ConnectDialog({ name, accessId, onClose, children }: ConnectDialogProps) {
  const { t } = useTexts('integrations');
  const { data, error } = useConstants();
  return (
    <Dialog title={t('reader.connectOf', { name })} size="lg" onClose={onClose}>
      <Stack gap="md">
        {error ? (
          <ErrorState error={error} />
        ) : data ? (
          children({
            accessId,
            secret: t('reader.placeholder'),
            publicUrl: data.public_url.replace(/\/$/, ''),
          })
        ) : (
          <Skeleton height={320} />
        )}
      </Stack>
    </Dialog>
  );
}
