import '../../theme/dialog-styles';
import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { isCancelled } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { useTexts } from '../../texts/use-texts';
import { Notice } from './Notice';

interface ActionDialogProps {
  title: string;
  /** The verb on the button. */
  action: string;
  isDangerous?: boolean;
  /** Nothing is chosen yet that it could be done with. */
  isDisabled?: boolean;
  size?: 'lg';
  children: ReactNode;
  isPending: boolean;
  failure: Error | null;
  onSubmit(): void;
  onClose(): void;
}

/** A dialog that asks for one action: its verb, a way back, and what it was refused with. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, action, isDangerous, isDisabled, size, children, isPending, failure, onSubmit, onClose } =
    props;
  const { t } = useTexts();
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Modal opened size={size} title={title} onClose={onClose} closeButtonProps={{ 'aria-label': t('close') }}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {children}
          {failure && !isCancelled(failure) && <Notice kind="critical">{failureText(failure)}</Notice>}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" data-autofocus={isDangerous || undefined} onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button
              type="submit"
              color={isDangerous ? 'critical' : undefined}
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
