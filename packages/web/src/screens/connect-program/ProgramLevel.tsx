import '@mantine/core/styles/Radio.layer.css';
import { ACCESS_LEVEL, type AccessLevel } from '@fieldscope/contract/access-level';
import { Radio, Stack } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';

interface ProgramLevelProps {
  level: AccessLevel;
  mayGrantFull: boolean;
  onChange(level: AccessLevel): void;
}

/** What a program may do once it is let in. */
export function ProgramLevel({ level, mayGrantFull, onChange }: ProgramLevelProps) {
  const { t } = useTexts('connect-program');
  return (
    <Radio.Group
      label={t('level.title')}
      value={String(level)}
      onChange={(chosen) => onChange(Number(chosen) as AccessLevel)}
    >
      <Stack gap="xs" mt={6}>
        <Radio value={String(ACCESS_LEVEL.read)} label={t('level.read')} description={t('level.readHint')} />
        <Radio
          value={String(ACCESS_LEVEL.full)}
          label={t('level.full')}
          description={t(mayGrantFull ? 'level.fullHint' : 'level.notFull')}
          disabled={!mayGrantFull}
        />
      </Stack>
    </Radio.Group>
  );
}
