import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { GroupNameField, useGroupNameForm } from './GroupNameField';
import { useCreateGroup } from './groups.queries';

/** Asks for the name of a new group. */
export function CreateGroup({ onClose }: { onClose(): void }) {
  const { t } = useTexts('groups');
  const form = useGroupNameForm();
  const create = useCreateGroup();
  const submit = () => {
    if (form.validate().hasErrors) return;
    create.mutate(form.values, {
      onSuccess({ group_name: name }) {
        tip.success(t('create.done', { name }));
        onClose();
      },
    });
  };
  return (
    <FormDialog
      title={t('create.short')}
      action={t('create.action')}
      isPending={create.isPending}
      failure={create.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <GroupNameField form={form} />
    </FormDialog>
  );
}
