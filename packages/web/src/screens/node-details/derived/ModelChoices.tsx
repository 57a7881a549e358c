import { CROP_NAMES, PATHOGEN_NAMES, SOIL_NAMES } from '@fieldscope/contract/definitions/derived-choices';
import { Select } from '@mantine/core';
import { useTexts } from '../../../texts/use-texts';
import { currentLocale } from '../../../values/locale';
import type { SettingField, SettingsDraft } from './settings-draft';

const IRRIGATION = ['measured', 'as_needed'] as const;

interface ModelChoicesProps {
  draft: SettingsDraft;
  needed: ReadonlySet<SettingField>;
  wrong: ReadonlySet<SettingField>;
  onChange(draft: SettingsDraft): void;
}

/** Crop, soil, irrigation and disease, each where something chosen depends on it. */
export function ModelChoices({ draft, needed, wrong, onChange }: ModelChoicesProps) {
  const { t } = useTexts('derived');
  const choice = (
    field: 'crop' | 'soil' | 'pathogen' | 'irrigation',
    choices: { value: string; label: string }[],
    description?: string,
  ) =>
    needed.has(field) && (
      <Select
        label={t(field)}
        description={description}
        placeholder={t('choose')}
        data={choices}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('ui:filter.nothingFound')}
        value={draft[field]}
        error={wrong.has(field) ? t('choose') : undefined}
        onChange={(chosen) => chosen && onChange({ ...draft, [field]: chosen })}
      />
    );
  const inOrder = (choices: { value: string; label: string }[]) =>
    choices.toSorted((one, other) => one.label.localeCompare(other.label, currentLocale()));
  return (
    <>
      {choice(
        'crop',
        inOrder(CROP_NAMES.map((value) => ({ value, label: t(`crops.${value}`) }))),
        t('cropHint'),
      )}
      {choice(
        'soil',
        SOIL_NAMES.map((value) => ({ value, label: t(`soils.${value}`) })),
      )}
      {choice(
        'irrigation',
        IRRIGATION.map((value) => ({ value, label: t(`irrigations.${value}`) })),
      )}
      {choice(
        'pathogen',
        inOrder(PATHOGEN_NAMES.map((value) => ({ value, label: t(`pathogens.${value}`) }))),
      )}
    </>
  );
}
