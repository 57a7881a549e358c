import { fields } from '@fieldscope/contract/calls/fields';
import { Anchor, Select, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { FIELD_CALLS } from '../../api/announced-calls';
import { keyOf, useMutationCall } from '../../api/use-call';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { needsSearch } from '../../ui/filters/many-choices';
import { FormDialog } from '../../ui/layout/FormDialog';
import type { AssignedDevice } from './assigned-device';
import { FIELDS_PATH } from './field-address';
import { useFieldNames } from './fields.queries';

const NO_FIELD = '';

/** In which field a device is whose position is not known. */
export function AssignField({ device, onClose }: { device: AssignedDevice; onClose(): void }) {
  const { t } = useTexts('device-details');
  const { eui, name, field } = device;
  const [chosen, setChosen] = useState(field ? String(field.field_id) : NO_FIELD);
  const { data } = useFieldNames();
  const assign = useAssign();
  const submit = () =>
    assign.mutate(
      { eui: [eui], field_id: chosen === NO_FIELD ? null : Number(chosen) },
      {
        onSuccess() {
          tip.success(t('field.saved'));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('field.of', { name })}
      action={t('common:save')}
      isDisabled={!data || data.length === 0}
      isPending={assign.isPending}
      failure={assign.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">{t('field.about')}</Text>
      {data?.length === 0 ? (
        <Anchor component={Link} to={FIELDS_PATH}>
          {t('field.drawFirst')}
        </Anchor>
      ) : (
        <Select
          label={t('field.label')}
          data={[
            { value: NO_FIELD, label: t('field.none') },
            ...(data ?? []).map((one) => ({ value: String(one.field_id), label: one.name })),
          ]}
          value={chosen}
          allowDeselect={false}
          searchable={needsSearch(data?.length ?? 0)}
          nothingFoundMessage={t('ui:filter.nothingFound')}
          onChange={(value) => setChosen(value ?? NO_FIELD)}
          data-autofocus
        />
      )}
    </FormDialog>
  );
}

function useAssign() {
  const client = useQueryClient();
  return useMutationCall(fields.assignDevices, {
    quiet: true,
    onSettled() {
      for (const call of FIELD_CALLS) void client.invalidateQueries({ queryKey: keyOf(call) });
    },
  });
}
