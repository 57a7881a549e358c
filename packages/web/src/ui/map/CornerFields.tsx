import { Button, Group, Textarea } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconEraser, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import classes from './CornerFields.module.css';
import { countCorners } from './corner-lines';
import type { Corners } from './use-corners';

interface CornerFieldsProps {
  corners: Corners;
  /** Under the label. */
  about: string;
  error: string | undefined;
  /** There can be several rings. */
  hasRings?: boolean;
}

/** Corners, one a line: for who draws without a pointer, or has them from elsewhere; and what can be done with them on the map. */
export function CornerFields({ corners, about, error, hasRings }: CornerFieldsProps) {
  const { t } = useTexts('map');
  const { lines, isDrawing, chosen } = corners;
  const isEmpty = countCorners(lines) === 0;
  const button = { variant: 'default', size: 'compact-sm' } as const;
  return (
    <div className={classes.corners}>
      <Textarea
        label={t('corners.label')}
        description={about}
        rows={8}
        spellCheck={false}
        classNames={{ input: classes.lines }}
        value={lines}
        error={error}
        onChange={({ currentTarget }) => corners.put(currentTarget.value)}
      />
      <Group gap="xs">
        {isDrawing ? (
          <>
            <Button
              {...button}
              leftSection={<IconCheck size={16} aria-hidden />}
              disabled={isEmpty}
              onClick={corners.finish}
            >
              {t('corners.finish')}
            </Button>
            <Button
              {...button}
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              disabled={isEmpty}
              onClick={corners.removeLast}
            >
              {t('corners.takeBack')}
            </Button>
          </>
        ) : (
          <>
            {chosen !== undefined && (
              <Button
                {...button}
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={corners.removeChosen}
              >
                {t('corners.remove', { number: chosen + 1 })}
              </Button>
            )}
            {hasRings && (
              <Button
                {...button}
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={corners.startRing}
              >
                {t('corners.another')}
              </Button>
            )}
            <Button
              {...button}
              leftSection={<IconEraser size={16} aria-hidden />}
              onClick={corners.startAgain}
            >
              {t('corners.again')}
            </Button>
          </>
        )}
      </Group>
    </div>
  );
}
