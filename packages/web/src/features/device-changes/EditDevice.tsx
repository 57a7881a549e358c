import { LIMITS } from '@fieldscope/contract/limits';
import { Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMemo } from 'react';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { listCountries } from '../../values/country-name';
import { timeZones } from '../../values/time-zones';
import { useGroups } from '../groups/groups.queries';
import { useGroupName } from '../groups/use-group-name';
import { useUpdateDevice } from './device-changes.queries';

export interface EditedDevice {
  eui: string;
  name: string;
  kind: 'gateway' | 'node' | 'tracker' | 'camera' | 'kit';
  group_uuid: string;
  description: string;
  timezone: string | null;
  country: string | null;
  antenna: string | null;
}

/** What people say of a device: name, description, where it is. A gateway is in no group. */
export function EditDevice({ device, onClose }: { device: EditedDevice; onClose(): void }) {
  const { t } = useTexts('device-changes', 'device-details');
  const isGateway = device.kind === 'gateway';
  const update = useUpdateDevice(isGateway);
  const form = useForm({
    initialValues: {
      name: device.name,
      description: device.description,
      group: device.group_uuid,
      timezone: device.timezone ?? '',
      country: device.country ?? '',
      antenna: device.antenna ?? '',
    },
    validate: { name: (text) => (text.trim() === '' ? t('nameMissing') : null) },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` is new when the language is, and the names with it
  const countries = useMemo(listCountries, [t]);
  const save = form.onSubmit(({ group, ...facts }) =>
    update.mutate(
      { eui: device.eui, ...facts, ...(isGateway ? {} : { group_uuid: group }) },
      {
        onSuccess() {
          tip.success(t('saved'));
          onClose();
        },
      },
    ),
  );
  const orNone = (field: 'timezone' | 'country') => ({
    value: form.values[field] || null,
    onChange: (value: string | null) => form.setFieldValue(field, value ?? ''),
    searchable: true,
    clearable: true,
    nothingFoundMessage: t('ui:filter.nothingFound'),
  });
  return (
    <FormDialog
      title={t('editOf', { name: device.name })}
      action={t('common:save')}
      isPending={update.isPending}
      failure={update.error}
      onSubmit={() => save()}
      onClose={onClose}
    >
      <TextInput
        label={t('channel.name')}
        maxLength={LIMITS.deviceNameLength}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        label={t('device-details:description')}
        rows={3}
        maxLength={LIMITS.deviceDescriptionLength}
        {...form.getInputProps('description')}
      />
      {!isGateway && <GroupSelect {...form.getInputProps('group')} />}
      <TextInput
        label={t('device-details:antenna')}
        description={t('antennaHint')}
        maxLength={LIMITS.deviceNameLength}
        {...form.getInputProps('antenna')}
      />
      <Select
        label={t('device-details:timeZone')}
        data={timeZones(form.values.timezone)}
        clearButtonProps={{ 'aria-label': t('noTimeZone') }}
        {...orNone('timezone')}
      />
      <Select
        label={t('device-details:country')}
        data={countries}
        clearButtonProps={{ 'aria-label': t('noCountry') }}
        {...orNone('country')}
      />
    </FormDialog>
  );
}

/** One of the organisation's groups; the Default group has an empty id. */
function GroupSelect(field: { value?: string; onChange(value: string | null): void }) {
  const { t } = useTexts('device-details');
  const groupName = useGroupName();
  const { data = [] } = useGroups();
  return (
    <Select
      label={t('group')}
      data={data.map((group) => ({ value: group.group_uuid, label: groupName(group) }))}
      allowDeselect={false}
      {...field}
    />
  );
}
