import { channels } from '@fieldscope/contract/calls/channels';
import { Button, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { ToCome } from '../device-details/ToCome';
import { ClearHistory } from './ClearHistory';
import type { Node } from './node-details.queries';

/** What cannot be taken back. */
export function DangerZone({ node }: { node: Node | undefined }) {
  const { t } = useTexts('node-details');
  const mayClear = useMayCall(channels.clearHistory);
  const [isAsking, setAsking] = useState(false);
  return (
    <Stack gap="md">
      {node && mayClear && (
        <Paper withBorder p="lg" maw={640}>
          <Text fw={500}>{t('clear.title')}</Text>
          <Text c="dimmed" mt={6} mb="md">
            {t('clear.about')}
          </Text>
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('clear.action')}
          </Button>
        </Paper>
      )}
      <ToCome part="danger" />
      {node && isAsking && <ClearHistory node={node} onClose={() => setAsking(false)} />}
    </Stack>
  );
}
