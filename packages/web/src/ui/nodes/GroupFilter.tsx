import { useTexts } from '../../texts/use-texts';
import { useGroupName } from '../../values/use-group-name';
import { groupInAddress } from '../devices/nodes-of-group';
import { FilterSelect } from '../filters/FilterSelect';
import { useGroups } from './nodes.queries';

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
