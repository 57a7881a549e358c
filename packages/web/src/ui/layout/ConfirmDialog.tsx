import type { ReactNode } from 'react';
import { tip } from '../feedback/tip-store';
import { FormDialog } from './FormDialog';

interface ConfirmDialogProps<Input> {
  title: string;
  /** What the button says that does it. */
  action: string;
  /** It cannot be done now. */
  isDisabled?: boolean;
  change: {
    mutate(input: Input, outcome: { onSuccess(): void }): void;
    isPending: boolean;
    error: unknown;
  };
  input: Input;
  /** Said once it is done. */
  done: string;
  onDone?(): void;
  onClose(): void;
  /** What it means. */
  children: ReactNode;
}

/** Says what cannot be taken back, and does it once that is confirmed. */
export function ConfirmDialog<Input>(props: ConfirmDialogProps<Input>) {
  const { title, action, isDisabled, change, input, done, onDone, onClose, children } = props;
  const onSuccess = () => {
    tip.success(done);
    onDone?.();
    onClose();
  };
  return (
    <FormDialog
      title={title}
      action={action}
      isCritical
      isDisabled={isDisabled}
      isPending={change.isPending}
      failure={change.error}
      onSubmit={() => change.mutate(input, { onSuccess })}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}
