import '@mantine/core/styles/SegmentedControl.layer.css';
import type { PanelVariable } from '@fieldscope/contract/calls/panels';
import type { Eui } from '@fieldscope/contract/ids';
import { SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useGroups } from '../../../features/groups/groups.queries';
import { DEFAULT_GROUP, groupInAddress } from '../../../features/groups/nodes-of-group';
import { useGroupName } from '../../../features/groups/use-group-name';
import { useSeriesChoices } from '../../../features/panels/editing/series.queries';
import { useTexts } from '../../../texts/use-texts';
import { rankedChoices } from '../../../ui/filters/ranked-choices';

interface VariableFieldsProps {
  variable: PanelVariable | null;
  onChange(variable: PanelVariable | null): void;
}

/** What can be chosen above a panel, so that one panel serves many places. */
export function VariableFields({ variable, onChange }: VariableFieldsProps) {
  const { t } = useTexts('panel-editor');
  const kind = variable?.kind ?? 'none';
  return (
    <Stack gap="xs" role="group" aria-label={t('variable.label')}>
      <Text size="sm" fw={500}>
        {t('variable.label')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('variable.about')}
      </Text>
      <SegmentedControl
        fullWidth
        aria-label={t('variable.label')}
        value={kind}
        onChange={(next) => onChange(next === 'none' ? null : ({ kind: next, first: null } as PanelVariable))}
        data={(['none', 'device', 'group'] as const).map((value) => ({
          value,
          label: t(`variable.${value}`),
        }))}
      />
      {variable?.kind === 'device' && (
        <FirstDevice first={variable.first} onChange={(first) => onChange({ kind: 'device', first })} />
      )}
      {variable?.kind === 'group' && (
        <FirstGroup first={variable.first} onChange={(first) => onChange({ kind: 'group', first })} />
      )}
    </Stack>
  );
}

function FirstDevice({ first, onChange }: { first: Eui | null; onChange(first: Eui | null): void }) {
  const { t } = useTexts('panel-editor');
  const { devices } = useSeriesChoices();
  return (
    <Select
      label={t('variable.first')}
      placeholder={t('variable.noFirst')}
      searchable
      clearable
      filter={rankedChoices}
      data={devices.map(({ eui, name }) => ({ value: eui, label: name }))}
      value={first}
      onChange={(value) => onChange(value as Eui | null)}
    />
  );
}

function FirstGroup({ first, onChange }: { first: string | null; onChange(first: never): void }) {
  const { t } = useTexts('panel-editor');
  const groups = useGroups().data ?? [];
  const groupName = useGroupName();
  return (
    <Select
      label={t('variable.first')}
      placeholder={t('variable.noFirst')}
      searchable
      clearable
      filter={rankedChoices}
      data={groups.map((one) => ({ value: groupInAddress(one.group_uuid), label: groupName(one) }))}
      value={first === null ? null : groupInAddress(first)}
      onChange={(value) => onChange((value === DEFAULT_GROUP ? '' : value) as never)}
    />
  );
}
