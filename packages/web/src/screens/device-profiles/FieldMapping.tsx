import type { MappedField } from '@fieldscope/contract/calls/device-profiles';
import type { DecodedOutput } from '@fieldscope/contract/decoded-fields/field-values';
import { isMappable } from '@fieldscope/contract/definitions/mappable';
import { CUSTOM_MEASUREMENT_IDS, KNOWN_MEASUREMENT_IDS } from '@fieldscope/contract/definitions/measurements';
import { MEASUREMENT_ID, STATUS_ID } from '@fieldscope/contract/definitions/named-ids';
import { DEVICE_PROFILE_LIMITS } from '@fieldscope/contract/device-profile-limits';
import { ActionIcon, Button, Group, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import longChoices from '../../ui/filters/long-choices.module.css';
import { rankedChoices } from '../../ui/filters/ranked-choices';
import { DecimalInput } from '../../ui/numbers/DecimalInput';
import { useMeasurementLabels } from '../../values/measurement-names';
import classes from './DeviceProfiles.module.css';
import { FieldNote } from './FieldNote';

interface FieldMappingProps {
  fields: readonly MappedField[];
  /** What the codec made of uplinks of one device, the one that was tried first. */
  outputs: readonly DecodedOutput[];
  onChange(fields: MappedField[]): void;
}

const { fields: MOST, pathLength } = DEVICE_PROFILE_LIMITS;
const FIGURES = { min: -1e12, max: 1e12 };
const NEW_FIELD = {
  path: '',
  measurement_id: MEASUREMENT_ID.airTemperature,
  channel: 1,
  factor: 1,
  offset: 0,
};

/** Which decoded field is which measurement. */
export function FieldMapping({ fields, outputs, onChange }: FieldMappingProps) {
  const { t } = useTexts('device-profiles');
  const choices = useMeasurementChoices();
  const change = (place: number, changes: Partial<MappedField>) =>
    onChange(fields.map((field, index) => (index === place ? { ...field, ...changes } : field)));
  return (
    <Stack gap="sm">
      <div>
        <Title order={2} size="h4">
          {t('fields.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('fields.about')}
        </Text>
      </div>
      {fields.map((field, place) => {
        const of = (what: string) => t('fields.of', { what, path: field.path || String(place + 1) });
        const figure = (name: 'channel' | 'factor' | 'offset', limits: object) => (
          <DecimalInput
            label={place === 0 ? t(`fields.${name}`) : undefined}
            aria-label={of(t(`fields.${name}`))}
            value={field[name]}
            onChange={(value) => value !== null && change(place, { [name]: value })}
            {...limits}
          />
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a field has no name but its place while its path is typed
          <div key={place} className={classes.field}>
            <TextInput
              label={place === 0 ? t('fields.path') : undefined}
              aria-label={of(t('fields.path'))}
              maxLength={pathLength}
              value={field.path}
              translate="no"
              onChange={({ currentTarget }) => change(place, { path: currentTarget.value })}
            />
            <Select
              label={place === 0 ? t('fields.measurement') : undefined}
              aria-label={of(t('fields.measurement'))}
              classNames={longChoices}
              searchable
              filter={rankedChoices}
              allowDeselect={false}
              data={choices}
              value={String(field.measurement_id)}
              onChange={(id) => id && change(place, { measurement_id: Number(id), chemistry: undefined })}
            />
            {figure('channel', { min: 1, max: 255, allowDecimal: false })}
            {figure('factor', FIGURES)}
            {figure('offset', FIGURES)}
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={of(t('fields.remove'))}
              onClick={() => onChange(fields.filter((_, index) => index !== place))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
            <FieldNote
              field={field}
              outputs={outputs}
              onChemistry={(chemistry) => change(place, { chemistry })}
            />
          </div>
        );
      })}
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          disabled={fields.length >= MOST}
          onClick={() => onChange([...fields, NEW_FIELD])}
        >
          {t('fields.add')}
        </Button>
      </Group>
    </Stack>
  );
}

const { first, last } = CUSTOM_MEASUREMENT_IDS;
const IDS = [
  STATUS_ID.battery,
  ...KNOWN_MEASUREMENT_IDS,
  ...Array.from({ length: last - first + 1 }, (_, place) => first + place),
].filter(isMappable);

/** What a field can be, by name. */
function useMeasurementChoices(): { value: string; label: string }[] {
  const labelOf = useMeasurementLabels();
  return IDS.map((id) => ({ value: String(id), label: labelOf(id) }));
}
