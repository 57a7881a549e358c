import { Button, Group } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';

interface StepButtonsProps {
  /** The verb on the button. */
  action: string;
  isPending: boolean;
  onCancel?(): void;
}

/** The way on, and the way back where there is one. */
export function StepButtons({ action, isPending, onCancel }: StepButtonsProps) {
  const { t } = useTexts();
  return (
    <Group gap="xs">
      <Button type="submit" loading={isPending}>
        {action}
      </Button>
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      )}
    </Group>
  );
}
