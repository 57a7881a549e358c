import { useTexts } from '../../texts/use-texts';
import { FilterSelect } from '../../ui/filters/FilterSelect';
import { useGroups } from './groups.queries';
import { groupInAddress } from './nodes-of-group';
import { useGroupName } from './use-group-name';

interface GroupFilterProps {
  group: string | null;
  onChange(group: string | null): void;
}

/** A group of the organisation, or any. */
export function GroupFilter({ group, onChange }: GroupFilterProps) {
  const { t } = useTexts('nodes');
  const groupName = useGroupName();
  const groups = useGroups().data ?? [];
  return (
    <FilterSelect
      label={t('columns.group')}
      placeholder={t('anyGroup')}
      data={groups.map((one) => ({ value: groupInAddress(one.group_uuid), label: groupName(one) }))}
      count={groups.length}
      value={groups.length > 0 ? group : null}
      onChange={onChange}
    />
  );
}
