import type { GroupDetails } from '@fieldscope/contract/calls/groups';
import { LIMITS } from '@fieldscope/contract/limits';
import { useTexts } from '../../texts/use-texts';
import { NameDialog } from '../../ui/layout/NameDialog';
import { useRenameGroup } from './groups.queries';

/** Asks for another name of a group. */
export function RenameGroup({ group, onClose }: { group: GroupDetails; onClose(): void }) {
  const { t } = useTexts('groups');
  return (
    <NameDialog
      title={t('rename.of', { name: group.group_name })}
      action={t('rename.short')}
      label={t('name')}
      maxLength={LIMITS.groupNameLength}
      name={group.group_name}
      change={useRenameGroup()}
      inputOf={(name) => ({ group_uuid: group.group_uuid, name })}
      done={(name) => t('rename.done', { name })}
      onClose={onClose}
    />
  );
}
