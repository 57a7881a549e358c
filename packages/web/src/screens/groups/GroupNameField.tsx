import { LIMITS } from '@fieldscope/contract/limits';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTexts } from '../../texts/use-texts';

/** The name of a group in a dialog that is sent as a form. */
export function useGroupNameForm(name = '') {
  const { t } = useTexts('groups');
  return useForm({
    initialValues: { name },
    validate: { name: (text) => (text.trim() === '' ? t('common:required') : null) },
  });
}

/** Takes a name that a group may have. */
export function GroupNameField({ form }: { form: ReturnType<typeof useGroupNameForm> }) {
  const { t } = useTexts('groups');
  return (
    <TextInput
      label={t('name')}
      required
      data-autofocus
      autoComplete="off"
      maxLength={LIMITS.groupNameLength}
      {...form.getInputProps('name')}
    />
  );
}
