import { Button, Group } from '@mantine/core';
import { isCancelled } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../feedback/Notice';

interface EditorEndProps {
  /** What its button says. */
  save: string;
  change: { isPending: boolean; error: unknown };
  onClose(): void;
}

/** The end of a form that is a page of its own: why it was not saved, and the buttons. */
export function EditorEnd({ save, change, onClose }: EditorEndProps) {
  const { t } = useTexts('common');
  return (
    <>
      {Boolean(change.error) && !isCancelled(change.error) && (
        <Notice kind="critical">{failureText(change.error)}</Notice>
      )}
      <Group gap="xs">
        <Button type="submit" loading={change.isPending}>
          {save}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </Group>
    </>
  );
}
