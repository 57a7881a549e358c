import { Button, Group, Popover, Text } from '@mantine/core';
import { IconChecks, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';

interface NoticeActionsProps {
  count: number;
  unread: number;
  onReadAll: () => void;
  onRemoveAll: () => void;
}

/** Without it a drawer around the question would close as well. */
const ESCAPE_ENDS_HERE = { 'data-mantine-stop-propagation': true };

/** What can be done with all messages; deleting them needs a confirmation. */
export function NoticeActions({ count, unread, onReadAll, onRemoveAll }: NoticeActionsProps) {
  const { t } = useTexts('notices');
  const [asking, setAsking] = useState(false);
  return (
    <Group gap={4}>
      {unread > 0 && (
        <Button variant="subtle" size="compact-sm" leftSection={<IconChecks size={16} />} onClick={onReadAll}>
          {t('readAll')}
        </Button>
      )}
      <Popover
        opened={asking}
        onChange={setAsking}
        position="bottom-end"
        width={280}
        shadow="md"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconTrash size={16} />}
            onClick={() => setAsking(!asking)}
          >
            {t('deleteAll')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('deleteAll')}>
          <Text size="sm">{t('deleteAllQuestion', { count })}</Text>
          <Group justify="flex-end" gap="xs" mt="sm">
            <Button variant="default" size="xs" {...ESCAPE_ENDS_HERE} onClick={() => setAsking(false)}>
              {t('common:cancel')}
            </Button>
            <Button
              color="critical"
              size="xs"
              {...ESCAPE_ENDS_HERE}
              onClick={() => {
                setAsking(false);
                onRemoveAll();
              }}
            >
              {t('deleteAll')}
            </Button>
          </Group>
        </Popover.Dropdown>
      </Popover>
    </Group>
  );
}
