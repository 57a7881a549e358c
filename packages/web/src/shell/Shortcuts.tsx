import '../theme/dialog-styles';
import { Group, Kbd, Modal, Stack, Text } from '@mantine/core';
import { useTexts } from '../texts/use-texts';

/** The keys that work everywhere. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('shell');
  const rows = [
    ['Ctrl K', t('shortcuts.search')],
    ['/', t('shortcuts.search')],
    ['[', t('shortcuts.navigation')],
    ['?', t('shortcuts.help')],
    ['Esc', t('shortcuts.close')],
  ];
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('shortcuts.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="xs">
        {rows.map(([keys, text]) => (
          <Group key={keys} justify="space-between" wrap="nowrap">
            <Text size="sm">{text}</Text>
            <Kbd>{keys}</Kbd>
          </Group>
        ))}
      </Stack>
    </Modal>
  );
}
