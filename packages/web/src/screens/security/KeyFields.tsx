import '@mantine/core/styles/Radio.layer.css';
import { ACCESS_LEVEL, type AccessLevel } from '@fieldscope/contract/access-level';
import { LIMITS } from '@fieldscope/contract/limits';
import { Radio, Stack, TextInput } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';

/** What a person says of a key. */
export interface KeyFacts {
  label: string;
  level: AccessLevel;
}

interface KeyFieldsProps {
  facts: KeyFacts;
  onChange(facts: KeyFacts): void;
  /** The fixed key has its name already. */
  isFixed?: boolean;
  /** Whether to say that the label must not be empty. */
  isTried: boolean;
}

/** Label and level of a key. */
export function KeyFields({ facts, onChange, isFixed, isTried }: KeyFieldsProps) {
  const { t } = useTexts('security');
  return (
    <>
      {!isFixed && (
        <TextInput
          label={t('label')}
          description={t('labelHint')}
          required
          data-autofocus
          maxLength={LIMITS.accessKeyLabelLength}
          value={facts.label}
          onChange={(event) => onChange({ ...facts, label: event.currentTarget.value })}
          error={isTried && facts.label.trim() === '' && t('common:required')}
        />
      )}
      <Radio.Group
        label={t('columns.level')}
        value={String(facts.level)}
        onChange={(level) => onChange({ ...facts, level: Number(level) as AccessLevel })}
      >
        <Stack gap="xs" mt={6}>
          {(['read', 'full'] as const).map((name) => (
            <Radio
              key={name}
              value={String(ACCESS_LEVEL[name])}
              label={t(`level.${name}`)}
              description={t(`level.${name}Hint`)}
            />
          ))}
        </Stack>
      </Radio.Group>
    </>
  );
}
