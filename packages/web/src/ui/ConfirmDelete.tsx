import '../theme/dialog-styles';
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../texts/use-texts';

interface ConfirmDeleteProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What is lost, in words. */
  children: ReactNode;
  /** The verb on the button. */
  action: string;
  /** Word that must be typed; removing a device asks for DELETE. Absent: the button is enough. */
  word?: string;
  busy?: boolean;
  onConfirm: () => void;
}

/** Asks before something is deleted for good. */
export function ConfirmDelete(props: ConfirmDeleteProps) {
  const { t } = useTexts();
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Question {...props} />
    </Modal>
  );
}

function Question({ children, word, action, busy, onConfirm, onClose }: ConfirmDeleteProps) {
  const { t } = useTexts('ui');
  const [typed, setTyped] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (word === undefined || typed === word) onConfirm();
      }}
    >
      <Stack gap="md">
        <Text component="div">{children}</Text>
        {word !== undefined && (
          <TextInput
            label={t('confirm.type', { word })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            type="submit"
            color="critical"
            loading={busy}
            disabled={word !== undefined && typed !== word}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
