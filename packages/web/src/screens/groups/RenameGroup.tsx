import type { GroupDetails } from '@fieldscope/contract/calls/groups';
import { LIMITS } from '@fieldscope/contract/limits';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { NameField, useNameForm } from '../../ui/layout/NameField';
import { useRenameGroup } from './groups.queries';

/** Asks for another name of a group. */
export function RenameGroup({ group, onClose }: { group: GroupDetails; onClose(): void }) {
  const { t } = useTexts('groups');
  const form = useNameForm(group.group_name);
  const rename = useRenameGroup();
  const submit = () => {
    if (form.validate().hasErrors) return;
    const name = form.values.name.trim();
    rename.mutate(
      { group_uuid: group.group_uuid, name },
      {
        onSuccess() {
          tip.success(t('rename.done', { name }));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('rename.of', { name: group.group_name })}
      action={t('rename.short')}
      isPending={rename.isPending}
      failure={rename.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField form={form} label={t('name')} maxLength={LIMITS.groupNameLength} />
    </FormDialog>
  );
}
