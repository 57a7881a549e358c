import { Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTexts } from '../texts/use-texts';

/** In place of a screen that the reader's role does not open. */
export function RestrictedPage() {
  const { t } = useTexts('shell');
  return (
    <Stack align="center" gap="sm" py={80}>
      <IconLock size={32} aria-hidden />
      <Text component="h1" fw={400} ta="center" maw={420}>
        {t('restricted')}
      </Text>
    </Stack>
  );
}
