import '../../theme/dialog-styles';
import { Button, Group, Modal, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { isCancelled } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../feedback/Notice';

interface FormDialogProps {
  title: string;
  /** What the button says that does it. */
  action: string;
  /** What is done cannot be taken back. */
  isCritical?: boolean;
  /** Nothing is chosen yet that it could be done with. */
  isDisabled?: boolean;
  /** Wider than others. */
  size?: 'lg';
  isPending: boolean;
  /** What it was refused with, as far as no field shows it. */
  failure?: unknown;
  onSubmit(): void;
  onClose(): void;
  children: ReactNode;
}

/** A dialog with a form in it; the safe button has the focus where the other one cannot be taken back. */
export function FormDialog(props: FormDialogProps) {
  const { title, action, isCritical, isDisabled, size, isPending, failure, onSubmit, onClose, children } =
    props;
  const { t } = useTexts('common');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Modal opened size={size} title={title} onClose={onClose} closeButtonProps={{ 'aria-label': t('close') }}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {children}
          {Boolean(failure) && !isCancelled(failure) && (
            <Notice kind="critical">{failureText(failure)}</Notice>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" data-autofocus={isCritical || undefined} onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button
              type="submit"
              color={isCritical ? 'critical' : undefined}
              loading={isPending}
              disabled={isDisabled}
            >
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
