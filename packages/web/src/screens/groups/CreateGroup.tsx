import { LIMITS } from '@fieldscope/contract/limits';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { NameField, useNameForm } from '../../ui/layout/NameField';
import { useCreateGroup } from './groups.queries';

/** Asks for the name of a new group. */
export function CreateGroup({ onClose }: { onClose(): void }) {
  const { t } = useTexts('groups');
  const form = useNameForm();
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
      <NameField form={form} label={t('name')} maxLength={LIMITS.groupNameLength} />
    </FormDialog>
  );
}
