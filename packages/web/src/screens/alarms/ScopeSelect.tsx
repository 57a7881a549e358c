import { Select } from '@mantine/core';
import { useGroups } from '../../features/groups/groups.queries';
import { useGroupName } from '../../features/groups/use-group-name';
import { useTexts } from '../../texts/use-texts';
import longChoices from '../../ui/filters/long-choices.module.css';
import { needsSearch } from '../../ui/filters/many-choices';
import { rankedChoices } from '../../ui/filters/ranked-choices';
import { useNumberSeries } from './alarm-rules.queries';
import type { DraftPartProps } from './draft-part-props';
import classes from './RuleEditor.module.css';

const ALL = 'all';
const GROUP = 'group:';
const DEVICE = 'device:';
/** A longer list would only slow the page down; typing narrows it. */
const CHOICES_SHOWN = 100;

/** Which devices a rule watches: all, those of a group, or one. */
export function ScopeSelect({ draft, change }: DraftPartProps) {
  const { t } = useTexts('alarms');
  const groupName = useGroupName();
  const groups = useGroups().data ?? [];
  const { eui, group_uuid } = draft;
  const devices = new Map(
    (useNumberSeries() ?? []).map((series) => [series.eui as string, series.device_name]),
  );
  if (eui !== null && !devices.has(eui)) devices.set(eui, eui);
  const choose = (name: string | null) => {
    if (name?.startsWith(DEVICE)) change({ eui: name.slice(DEVICE.length), group_uuid: null, channel: null });
    else if (name?.startsWith(GROUP))
      change({ eui: null, group_uuid: name.slice(GROUP.length), channel: null });
    else change({ eui: null, group_uuid: null, channel: null });
  };
  return (
    <Select
      className={classes.choice}
      classNames={longChoices}
      aria-label={t('editor.field.scope')}
      data={[
        { value: ALL, label: t('scope.all') },
        {
          group: t('editor.scope.groups'),
          items: groups.map((group) => ({ value: GROUP + group.group_uuid, label: groupName(group) })),
        },
        {
          group: t('editor.scope.devices'),
          items: [...devices].map(([value, label]) => ({ value: DEVICE + value, label })),
        },
      ]}
      value={eui !== null ? DEVICE + eui : group_uuid !== null ? GROUP + group_uuid : ALL}
      searchable={needsSearch(groups.length + devices.size)}
      filter={rankedChoices}
      limit={CHOICES_SHOWN}
      nothingFoundMessage={t('ui:filter.nothingFound')}
      allowDeselect={false}
      onChange={choose}
    />
  );
}
