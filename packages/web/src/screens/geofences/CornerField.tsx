import { Button, Textarea } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import type { ShapeFieldProps } from './CircleFields';
import classes from './Geofences.module.css';
import { withoutLastCorner } from './geofence-draft.model';

/** The corners of a polygon, one a line: for who draws without a pointer, or has them from elsewhere. */
export function CornerField({ draft, problem, onChange }: ShapeFieldProps) {
  const { t } = useTexts('geofences');
  return (
    <>
      <Textarea
        label={t('field.corners')}
        description={t('field.cornersAbout')}
        rows={8}
        spellCheck={false}
        classNames={{ input: classes.corners }}
        value={draft.corners}
        error={problem && t(`problem.${problem.problem}`, { line: problem.line ?? 0 })}
        onChange={({ currentTarget }) => onChange({ corners: currentTarget.value })}
      />
      <Button
        variant="subtle"
        size="compact-sm"
        w="fit-content"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        disabled={draft.corners.trim() === ''}
        onClick={() => onChange(withoutLastCorner(draft))}
      >
        {t('field.takeBack')}
      </Button>
    </>
  );
}
