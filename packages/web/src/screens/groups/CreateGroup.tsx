import { LIMITS } from '@fieldscope/contract/limits';
import { useTexts } from '../../texts/use-texts';
import { NameDialog } from '../../ui/layout/NameDialog';
import { useCreateGroup } from './groups.queries';

/** Asks for the name of a new group. */
export function CreateGroup({ onClose }: { onClose(): void }) {
  const { t } = useTexts('groups');
  return (
    <NameDialog
      title={t('create.short')}
      action={t('create.action')}
      label={t('name')}
      maxLength={LIMITS.groupNameLength}
      change={useCreateGroup()}
      inputOf={(name) => ({ name })}
      done={(name) => t('create.done', { name })}
      onClose={onClose}
    />
  );
}
