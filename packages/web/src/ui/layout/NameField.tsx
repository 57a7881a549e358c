import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTexts } from '../../texts/use-texts';

/** A dialog that asks for a name and nothing else; it cannot be empty. */
export function useNameForm(name = '') {
  const { t } = useTexts('common');
  return useForm({
    initialValues: { name },
    validate: { name: (text) => (text.trim() === '' ? t('required') : null) },
  });
}

interface NameFieldProps {
  form: ReturnType<typeof useNameForm>;
  label: string;
  maxLength: number;
}

/** The name in a dialog that is sent as a form. */
export function NameField({ form, label, maxLength }: NameFieldProps) {
  return (
    <TextInput
      label={label}
      required
      data-autofocus
      autoComplete="off"
      maxLength={maxLength}
      {...form.getInputProps('name')}
    />
  );
}
