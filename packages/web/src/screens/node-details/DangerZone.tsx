import { Button, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { ClearHistory } from './ClearHistory';
import type { Node } from './node-details.queries';

/** What cannot be taken back. */
export function DangerZone({ node }: { node: Node }) {
  const { t } = useTexts('node-details');
  const [isAsking, setAsking] = useState(false);
  return (
    <Paper withBorder p="lg" maw={640}>
      <Text fw={500}>{t('clear.title')}</Text>
      <Text c="dimmed" mt={6} mb="md">
        {t('clear.about')}
      </Text>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('clear.action')}
      </Button>
      {isAsking && <ClearHistory node={node} onClose={() => setAsking(false)} />}
    </Paper>
  );
}
