import { Select } from '@mantine/core';
import { useGroups } from '../../features/groups/groups.queries';
import { useGroupName } from '../../features/groups/use-group-name';
import { useTexts } from '../../texts/use-texts';
import longChoices from '../../ui/filters/long-choices.module.css';
import { needsSearch } from '../../ui/filters/many-choices';
import { rankedChoices } from '../../ui/filters/ranked-choices';

/** The group that a new device joins; empty: the Default group. */
export function GroupSelect({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange(value: string): void;
  error?: React.ReactNode;
}) {
  const { t } = useTexts('bind-device');
  const { data } = useGroups();
  const groupName = useGroupName();
  // A select knows no empty choice, so the Default group stands under a name of its own.
  const keyOf = (id: string) => (id === '' ? 'default' : id);
  const choices = data ?? [{ group_uuid: '', group_name: '' }];
  return (
    <Select
      label={t('group')}
      classNames={longChoices}
      data={choices.map((group) => ({ value: keyOf(group.group_uuid), label: groupName(group) }))}
      value={keyOf(value)}
      onChange={(next) => onChange(next === null || next === 'default' ? '' : next)}
      allowDeselect={false}
      searchable={needsSearch(choices.length)}
      filter={rankedChoices}
      error={error}
    />
  );
}
