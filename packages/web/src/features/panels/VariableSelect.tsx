import { devices } from '@fieldscope/contract/calls/devices';
import type { PanelVariable } from '@fieldscope/contract/calls/panels';
import { LIMITS } from '@fieldscope/contract/limits';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useQueryCall } from '../../api/use-call';
import { useTexts } from '../../texts/use-texts';
import { rankedChoices } from '../../ui/filters/ranked-choices';
import { useGroups } from '../groups/groups.queries';
import { useGroupName } from '../groups/use-group-name';
import classes from './VariableSelect.module.css';

interface VariableSelectProps {
  kind: PanelVariable['kind'];
  /** Group or EUI; null: none is chosen yet. */
  value: string | null;
  /** Name of the chosen device, as far as it is known. */
  shownName: string | undefined;
  onChange(id: string): void;
}

/** Chooses the device or group for which the panel shows what it shows. */
export function VariableSelect({ kind, ...choice }: VariableSelectProps) {
  return kind === 'group' ? <GroupSelect {...choice} /> : <DeviceSelect {...choice} />;
}

type ChoiceProps = Omit<VariableSelectProps, 'kind'>;

function GroupSelect({ value, onChange }: ChoiceProps) {
  const { t } = useTexts('panels', 'ui');
  const nameOf = useGroupName();
  const groups = useGroups().data ?? [];
  return (
    <Select
      className={classes.variable}
      aria-label={t('variable.group')}
      placeholder={t('variable.chooseGroup')}
      data={groups.map((group) => ({ value: group.group_uuid, label: nameOf(group) }))}
      value={groups.length > 0 ? value : null}
      onChange={(id) => id !== null && onChange(id)}
      allowDeselect={false}
      searchable
      filter={rankedChoices}
      nothingFoundMessage={t('ui:filter.nothingFound')}
    />
  );
}

const TYPING_PAUSE_MS = 200;
/** Entries that drop down; more are searched for. */
const MOST_SHOWN = 100;

function DeviceSelect({ value, shownName, onChange }: ChoiceProps) {
  const { t } = useTexts('panels', 'ui');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed === shownName ? '' : typed, TYPING_PAUSE_MS);
  const length = LIMITS.listPageSizeMax;
  const first = useQueryCall(devices.listNodes, { length }).data;
  const isWhole = first === undefined || first.page.count <= length;
  const found = useQueryCall(
    devices.listNodes,
    { search, length: MOST_SHOWN },
    { enabled: !isWhole && search !== '', keepPrevious: true },
  ).data;
  const named = new Map<string, string>();
  for (const { eui, name } of [...(found?.list ?? []), ...(first?.list ?? [])]) named.set(eui, name || eui);
  if (value !== null && !named.has(value)) named.set(value, shownName ?? value);
  return (
    <Select
      className={classes.variable}
      aria-label={t('variable.device')}
      placeholder={t('variable.chooseDevice')}
      data={[...named].map(([eui, name]) => ({ value: eui, label: name }))}
      value={value}
      onChange={(eui) => eui !== null && onChange(eui)}
      onSearchChange={setTyped}
      allowDeselect={false}
      searchable
      limit={MOST_SHOWN}
      filter={rankedChoices}
      nothingFoundMessage={t('ui:filter.nothingFound')}
    />
  );
}
