import type { GroupDetails } from '@fieldscope/contract/calls/groups';
import { Button, Group } from '@mantine/core';
import { useGroupName } from '../../features/groups/use-group-name';
import { useTexts } from '../../texts/use-texts';
import { usePhone } from '../../ui/layout/use-phone';

/** What an administrator does with a group. */
export type GroupAction = 'moveHere' | 'rename' | 'remove';

interface GroupActionsProps {
  group: GroupDetails;
  onAction(action: GroupAction, group: GroupDetails): void;
}

/** What can be done with a group; the Default group only takes nodes. */
export function GroupActions({ group, onAction }: GroupActionsProps) {
  const { t } = useTexts('groups');
  const name = useGroupName()(group);
  const actions: GroupAction[] = group.group_uuid === '' ? ['moveHere'] : ['moveHere', 'rename', 'remove'];
  return (
    <Group gap="xs" wrap={usePhone() ? 'wrap' : 'nowrap'}>
      {actions.map((action) => (
        <Button
          key={action}
          size="xs"
          variant="default"
          aria-label={t(`${action}.of`, { name })}
          aria-haspopup="dialog"
          onClick={() => onAction(action, group)}
        >
          {t(`${action}.short`)}
        </Button>
      ))}
    </Group>
  );
}
