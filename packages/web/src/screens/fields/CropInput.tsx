import type { Field } from '@fieldscope/contract/calls/fields';
import { FIELD_LIMITS } from '@fieldscope/contract/field-limits';
import { Autocomplete } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';

interface CropInputProps {
  crop: string;
  /** What grows there is suggested first. */
  fields: readonly Field[];
  onChange(crop: string): void;
}

const SUGGESTED = [
  ...(['wheat', 'barley', 'rye', 'oats', 'maize', 'rice', 'soy', 'rapeseed', 'sunflower'] as const),
  ...(['potato', 'sugarBeet', 'cotton', 'alfalfa', 'grassland', 'vegetables', 'tomato'] as const),
  ...(['apple', 'grape', 'strawberry', 'fallow'] as const),
];

/** What grows on a field: in one's own words, with suggestions. */
export function CropInput({ crop, fields, onChange }: CropInputProps) {
  const { t } = useTexts('fields');
  const used = fields.map((field) => field.crop).filter((one) => one !== '');
  return (
    <Autocomplete
      label={t('column.crop')}
      description={t('cropAbout')}
      maxLength={FIELD_LIMITS.cropLength}
      data={[...new Set([...used, ...SUGGESTED.map((name) => t(`crops.${name}`))])]}
      limit={12}
      value={crop}
      onChange={onChange}
    />
  );
}
