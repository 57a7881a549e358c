import { channels } from '@fieldscope/contract/calls/channels';
import { INTEGRATION_LIMITS } from '@fieldscope/contract/integration-limits';
import { MultiSelect, Select } from '@mantine/core';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { useQueryCall } from '../../api/use-call';
import { nameWithEui } from '../../features/devices/name-with-eui';
import { useGroups } from '../../features/groups/groups.queries';
import { useGroupName } from '../../features/groups/use-group-name';
import { useTexts } from '../../texts/use-texts';
import longChoices from '../../ui/filters/long-choices.module.css';
import { needsSearch } from '../../ui/filters/many-choices';
import { rankedChoices } from '../../ui/filters/ranked-choices';
import type { Draft } from './integration-draft';

const ALL = 'all';
const NAMED = 'named';
const GROUP = 'group:';
/** A longer list would only slow the page down; typing narrows it. */
const CHOICES_SHOWN = 100;

interface IntegrationScopeProps {
  draft: Pick<Draft, 'euis' | 'group_uuid'>;
  wrong: ReadonlySet<string>;
  onChange(change: Partial<Draft>): void;
}

/** Of which devices an integration is told: all, those of a group, or some by name. */
export function IntegrationScope({ draft, wrong, onChange }: IntegrationScopeProps) {
  const { t } = useTexts('integrations');
  const groupName = useGroupName();
  const groups = useGroups().data ?? [];
  const { euis, group_uuid } = draft;
  const choose = (choice: string | null) => {
    if (choice === NAMED) onChange({ euis: [], group_uuid: null });
    else
      onChange({
        euis: null,
        group_uuid: choice?.startsWith(GROUP) ? choice.slice(GROUP.length) : null,
      });
  };
  return (
    <>
      <Select
        label={t('scope.label')}
        classNames={longChoices}
        data={[
          { value: ALL, label: t('scope.all') },
          { value: NAMED, label: t('scope.named') },
          {
            group: t('scope.groups'),
            items: groups.map((group) => ({ value: GROUP + group.group_uuid, label: groupName(group) })),
          },
        ]}
        value={euis !== null ? NAMED : group_uuid !== null ? GROUP + group_uuid : ALL}
        searchable={needsSearch(groups.length)}
        filter={rankedChoices}
        limit={CHOICES_SHOWN}
        nothingFoundMessage={t('ui:filter.nothingFound')}
        allowDeselect={false}
        onChange={choose}
      />
      {euis !== null && (
        <NamedDevices
          euis={euis}
          isWrong={wrong.has('euis')}
          onChange={(chosen) => onChange({ euis: chosen })}
        />
      )}
    </>
  );
}

interface NamedDevicesProps {
  euis: readonly string[];
  isWrong: boolean;
  onChange(euis: string[]): void;
}

function NamedDevices({ euis, isWrong, onChange }: NamedDevicesProps) {
  const { t } = useTexts('integrations');
  const { data } = useQueryCall(channels.listMeasurements, {});
  const devices = new Map(
    (data ?? []).map(({ eui, device_name }) => [eui as string, nameWithEui(device_name, eui)]),
  );
  for (const eui of euis) if (!devices.has(eui)) devices.set(eui, eui);
  return (
    <MultiSelect
      label={t('scope.devices')}
      classNames={longChoices}
      data={[...devices].map(([value, label]) => ({ value, label }))}
      value={[...euis]}
      error={isWrong && t('common:required')}
      maxValues={INTEGRATION_LIMITS.devices}
      searchable
      filter={rankedChoices}
      limit={CHOICES_SHOWN}
      nothingFoundMessage={t('ui:filter.nothingFound')}
      hidePickedOptions
      onChange={onChange}
    />
  );
}
