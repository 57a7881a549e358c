import type { GroupDetails } from '@fieldscope/contract/calls/groups';
import { Anchor } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { nodesOfGroup } from '../../features/groups/nodes-of-group';
import { useGroupName } from '../../features/groups/use-group-name';
import { useTexts } from '../../texts/use-texts';
import type { Column } from '../../ui/tables/column';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { useSorting } from '../../ui/tables/use-sorting';
import { formatNumber } from '../../values/format-number';
import { DateTime } from '../../values/Times';
import { type GroupAction, GroupActions } from './GroupActions';
import classes from './Groups.module.css';

interface GroupListProps {
  /** undefined: still loading. */
  groups: readonly GroupDetails[] | undefined;
  /** undefined: the reader may change nothing. */
  onAction: ((action: GroupAction, group: GroupDetails) => void) | undefined;
}

/** Groups as a table; a click anywhere in a row lists its nodes. */
export function GroupList({ groups, onAction }: GroupListProps) {
  const { t } = useTexts('groups');
  const navigate = useNavigate();
  const groupName = useGroupName();
  const columns = useGroupColumns();
  const sorting = useSorting(columns, { column: 'group', order: 'asc' });
  return (
    <RowsOrCards
      label={t('routes:groups')}
      rows={groups}
      columns={columns}
      sorting={sorting}
      keyOf={({ group_uuid }) => group_uuid}
      nameOf={groupName}
      onRowClick={({ group_uuid }) => navigate(nodesOfGroup(group_uuid))}
      actions={
        onAction && {
          head: t('columns.actions'),
          cell: (group) => <GroupActions group={group} onAction={onAction} />,
          width: 1,
        }
      }
      minWidth={900}
      skeletonRows={4}
    />
  );
}

function useGroupColumns(): Column<GroupDetails>[] {
  const { t } = useTexts('groups');
  const groupName = useGroupName();
  return [
    {
      name: 'group',
      head: t('columns.group'),
      cell: (group) => (
        <Anchor
          component={Link}
          to={nodesOfGroup(group.group_uuid)}
          className={classes.name}
          title={groupName(group)}
          data-opens-row
        >
          {groupName(group)}
        </Anchor>
      ),
      sort: groupName,
      isElastic: true,
    },
    {
      name: 'nodes',
      head: t('columns.nodes'),
      cell: ({ device_count }) => formatNumber(device_count),
      sort: ({ device_count }) => device_count,
      numeric: true,
    },
    {
      name: 'online',
      head: t('columns.online'),
      cell: ({ online_count }) => formatNumber(online_count),
      sort: ({ online_count }) => online_count,
      numeric: true,
    },
    {
      name: 'created',
      head: t('columns.created'),
      cell: ({ created_at }) => (created_at === null ? '–' : <DateTime at={created_at} />),
      sort: ({ created_at }) => created_at,
      width: 190,
      yields: 1,
    },
  ];
}
