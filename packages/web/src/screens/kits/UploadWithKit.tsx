import type { NodeSummary } from '@fieldscope/contract/calls/devices';
import { Button, CloseButton, Group, Paper, Title } from '@mantine/core';
import { Link } from 'react-router';
import { KitChannels } from '../../features/kits/KitChannels';
import { KitUpload } from '../../features/kits/KitUpload';
import { useTexts } from '../../texts/use-texts';

/** Channels of a kit, and how to upload with it. */
export function UploadWithKit({ kit, onClose }: { kit: NodeSummary; onClose(): void }) {
  const { t } = useTexts('kits');
  return (
    <Paper component="section" withBorder p="lg" mt="md">
      <Group justify="space-between" wrap="nowrap" align="start" mb="md">
        <Title order={2} size="h3">
          {t('howTo', { name: kit.name })}
        </Title>
        <Group gap="xs" wrap="nowrap">
          <Button component={Link} to={`/devices_node_details?eui=${kit.eui}`} variant="default" size="xs">
            {t('open')}
          </Button>
          <CloseButton aria-label={t('common:close')} onClick={onClose} />
        </Group>
      </Group>
      <KitChannels eui={kit.eui} />
      <KitUpload eui={kit.eui} />
    </Paper>
  );
}
