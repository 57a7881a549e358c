import '@mantine/core/styles/Checkbox.layer.css';
import type { GroupDetails } from '@fieldscope/contract/calls/groups';
import { Checkbox, Skeleton, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { formatNumber } from '../../values/format-number';
import classes from './Groups.module.css';
import { NODES_OFFERED, useNodesOf } from './groups.queries';

/** Nodes that are to be moved: these EUIs, or every node of the group that they come from. */
export type ChosenNodes = ReadonlySet<string> | 'all';

interface NodeChoiceProps {
  group: GroupDetails;
  chosen: ChosenNodes;
  onChoose(chosen: ChosenNodes): void;
}

/** Choice among the nodes of a group; a search finds those that the list has no space for. */
export function NodeChoice({ group, chosen, onChoose }: NodeChoiceProps) {
  const { t } = useTexts('groups');
  const [search, setSearch] = useState('');
  const { data, error, refetch } = useNodesOf(group.group_uuid, search.trim());
  const isAll = chosen === 'all';
  const toggle = (eui: string) => {
    const next = new Set(isAll ? [] : chosen);
    if (!next.delete(eui)) next.add(eui);
    onChoose(next);
  };
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Checkbox
        label={t('moveHere.all', { count: group.device_count })}
        checked={isAll}
        disabled={group.device_count === 0}
        onChange={() => onChoose(isAll ? new Set() : 'all')}
      />
      <TextInput
        role="searchbox"
        aria-label={t('ui:devices.search')}
        placeholder={t('ui:devices.search')}
        leftSection={<IconSearch size={16} stroke={1.7} />}
        value={search}
        disabled={isAll}
        maxLength={64}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {data === undefined && <Skeleton height={120} />}
      {data && (
        <ul className={classes.choice} aria-label={t('routes:nodes')}>
          {data.list.length === 0 && <li className={classes.none}>{t('ui:filter.nothingFound')}</li>}
          {data.list.map(({ eui, name }) => (
            <li key={eui}>
              <Checkbox
                classNames={{ label: classes.node }}
                label={name}
                description={eui}
                checked={isAll || chosen.has(eui)}
                disabled={isAll}
                onChange={() => toggle(eui)}
              />
            </li>
          ))}
        </ul>
      )}
      {data && data.page.count > NODES_OFFERED && (
        <Text size="sm" c="dimmed">
          {t('moveHere.more', { shown: NODES_OFFERED, total: formatNumber(data.page.count) })}
        </Text>
      )}
    </>
  );
}
