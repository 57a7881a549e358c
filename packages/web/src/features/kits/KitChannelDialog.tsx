import '../../theme/dialog-styles';
import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { isCancelled } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';

interface KitChannelDialogProps {
  title: string;
  /** The verb on the button. */
  action: string;
  isDangerous?: boolean;
  children: ReactNode;
  isPending: boolean;
  failure: Error | null;
  onSubmit(): void;
  onClose(): void;
}

/** A dialog about one channel of a kit, with a verb and a way back. */
export function KitChannelDialog(props: KitChannelDialogProps) {
  const { title, action, isDangerous, children, isPending, failure, onSubmit, onClose } = props;
  const { t } = useTexts();
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Modal opened title={title} onClose={onClose} closeButtonProps={{ 'aria-label': t('close') }}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {children}
          {failure && !isCancelled(failure) && <Notice kind="critical">{failureText(failure)}</Notice>}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" data-autofocus={isDangerous || undefined} onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" color={isDangerous ? 'critical' : undefined} loading={isPending}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
