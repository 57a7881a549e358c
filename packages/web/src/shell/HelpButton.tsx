import { ActionIcon, Tooltip } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useTexts } from '../texts/use-texts';

/** Opens the help centre. */
export function HelpButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTexts('shell');
  return (
    <Tooltip label={t('help')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('help')}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        <IconHelp size={20} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}
