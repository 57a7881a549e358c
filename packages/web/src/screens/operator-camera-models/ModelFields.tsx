import { CAMERA_LIMITS } from '@fieldscope/contract/camera-limits';
import { CAMERA_ALGORITHMS } from '@fieldscope/contract/camera-tasks';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { formatNumber } from '../../values/format-number';
import type { ModelDraft } from './model-draft';

interface ModelFieldsProps {
  draft: ModelDraft;
  /** Parts that are wrong, once somebody has tried to save. */
  wrong: ReadonlySet<keyof ModelDraft>;
  onChange(draft: ModelDraft): void;
}

/** What the library says of a model. */
export function ModelFields({ draft, wrong, onChange }: ModelFieldsProps) {
  const { t } = useTexts('camera-models', 'cameras');
  const put = (part: Partial<ModelDraft>) => onChange({ ...draft, ...part });
  return (
    <>
      <TextInput
        label={t('field.name')}
        value={draft.name}
        maxLength={CAMERA_LIMITS.modelNameLength}
        error={wrong.has('name') && t('wrong.name')}
        onChange={({ currentTarget }) => put({ name: currentTarget.value })}
      />
      <TextInput
        label={t('field.version')}
        value={draft.version}
        maxLength={CAMERA_LIMITS.modelVersionLength}
        error={wrong.has('version') && t('wrong.version')}
        onChange={({ currentTarget }) => put({ version: currentTarget.value })}
      />
      <NativeSelect
        label={t('cameras:fact.algorithm')}
        value={draft.algorithm}
        onChange={({ currentTarget }) => put({ algorithm: currentTarget.value })}
        data={CAMERA_ALGORITHMS.map((name, number) => ({
          value: String(number),
          label: t(`cameras:algorithm.${name}`),
        }))}
      />
      <Textarea
        label={t('field.classes')}
        description={t('field.classesAbout')}
        rows={4}
        value={draft.classes}
        error={wrong.has('classes') && t('wrong.classes', { most: formatNumber(CAMERA_LIMITS.classes) })}
        onChange={({ currentTarget }) => put({ classes: currentTarget.value })}
      />
      <TextInput
        label={t('field.description')}
        value={draft.description}
        maxLength={CAMERA_LIMITS.modelDescriptionLength}
        onChange={({ currentTarget }) => put({ description: currentTarget.value })}
      />
    </>
  );
}
