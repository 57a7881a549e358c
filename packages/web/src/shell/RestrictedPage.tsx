import { Button, Group, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { OWN_ROUTES } from '../routes';
import { useTexts } from '../texts/use-texts';

/** In place of a screen that the reader's role does not open, with the ways to those that every role opens. */
export function RestrictedPage() {
  const { t } = useTexts('shell');
  return (
    <Stack align="center" gap="sm" py={80}>
      <IconLock size={32} aria-hidden />
      <Text component="h1" fw={400} ta="center" maw={420}>
        {t('restricted')}
      </Text>
      <Group justify="center" gap="xs" mt="xs">
        {OWN_ROUTES.map(({ path, title }) => (
          <Button key={path} component={Link} to={path} variant="default">
            {t(`routes:${title}`)}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
