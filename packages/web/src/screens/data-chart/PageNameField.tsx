import { DESKTOP_LIMITS } from '@fieldscope/contract/desktop-limits';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTexts } from '../../texts/use-texts';

/** The name of a page in a dialog that is sent as a form. */
export function usePageNameForm(name = '') {
  const { t } = useTexts('chart-pages');
  return useForm({
    initialValues: { name },
    validate: { name: (text) => (text.trim() === '' ? t('common:required') : null) },
  });
}

export function PageNameField({ form }: { form: ReturnType<typeof usePageNameForm> }) {
  const { t } = useTexts('chart-pages');
  return (
    <TextInput
      label={t('name')}
      required
      data-autofocus
      autoComplete="off"
      maxLength={DESKTOP_LIMITS.nameLength}
      {...form.getInputProps('name')}
    />
  );
}
