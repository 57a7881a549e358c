import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../feedback/tip-store';
import { FormDialog } from './FormDialog';

interface NameDialogProps<Input, Result> {
  title: string;
  /** What the button says that does it. */
  action: string;
  label: string;
  maxLength: number;
  /** The name of now; absent: there is none yet. */
  name?: string;
  change: {
    mutate(input: Input, outcome: { onSuccess(result: Result): void }): void;
    isPending: boolean;
    error: unknown;
  };
  inputOf(name: string): Input;
  /** Said once it is done. */
  done(name: string): string;
  onDone?(result: Result): void;
  onClose(): void;
  /** What is chosen beside the name. */
  children?: ReactNode;
}

/** Asks for a name, which cannot be empty, and sends it. */
export function NameDialog<Input, Result>(props: NameDialogProps<Input, Result>) {
  const { title, action, label, maxLength, change, inputOf, done, onDone, onClose, children } = props;
  const { t } = useTexts('common');
  const form = useForm({
    initialValues: { name: props.name ?? '' },
    validate: { name: (text) => (text.trim() === '' ? t('required') : null) },
  });
  const submit = () => {
    if (form.validate().hasErrors) return;
    const name = form.values.name.trim();
    change.mutate(inputOf(name), {
      onSuccess(result) {
        tip.success(done(name));
        onDone?.(result);
        onClose();
      },
    });
  };
  return (
    <FormDialog
      title={title}
      action={action}
      isPending={change.isPending}
      failure={change.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={label}
        required
        data-autofocus
        autoComplete="off"
        maxLength={maxLength}
        {...form.getInputProps('name')}
      />
      {children}
    </FormDialog>
  );
}
