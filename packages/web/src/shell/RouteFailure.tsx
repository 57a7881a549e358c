import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTexts } from '../texts/use-texts';
import { useRouteError } from 'react-router';
import { isLostChunk, reloadOnce } from './chunk-reload';

/** In place of a screen that crashed or could not be loaded. A part that an update replaced reloads the page. */
export function RouteFailure() {
  const error = useRouteError();
  const { t } = useTexts('common');
  if (isLostChunk(error) && reloadOnce()) return null;
  return (
    <Stack gap="sm" p="xl" maw={480} mx="auto" mt={80} role="alert">
      <Title order={1} size="h2">
        {t('failure.page')}
      </Title>
      <Text c="dimmed">{t('failure.pageHint')}</Text>
      <Group>
        <Button leftSection={<IconRefresh size={16} />} onClick={() => location.reload()}>
          {t('failure.reload')}
        </Button>
      </Group>
    </Stack>
  );
}
