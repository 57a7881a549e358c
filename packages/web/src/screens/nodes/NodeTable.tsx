import type { NodeSummary } from '@fieldscope/contract/calls/devices';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import { DeviceName } from '../../ui/drawing/DeviceName';
import { pageOfDevice } from '../../ui/drawing/page-of-device';
import { type Column, DataFrame } from '../../ui/table/DataFrame';
import { formatSpan } from '../../values/format-time';
import { Battery, OnlineState, Signal } from '../../values/States';
import { DateTime, TimeAgo } from '../../values/Times';
import { groupName } from './group-name';
import classes from './Nodes.module.css';
import { NodeValues } from './NodeValues';
import type { NodeColumn } from './node-columns';

export interface NodeTableProps {
  /** undefined: still loading. */
  nodes: readonly NodeSummary[] | undefined;
  shown: readonly NodeColumn[];
  selected: ReadonlySet<string>;
  onSelect(selected: ReadonlySet<string>): void;
  empty: ReactNode;
}

const VALUES_SHOWN = 3;
const MINUTE_MS = 60_000;
const WIDTH_OF_NAME = 280;
const WIDTH_OF_COLUMN = 110;

/** Nodes as rows; a click anywhere on a row opens the node. */
export function NodeTable({ nodes, shown, selected, onSelect, empty }: NodeTableProps) {
  const { t } = useTexts('nodes');
  const navigate = useNavigate();
  const columns = useNodeColumns();
  return (
    <DataFrame
      label={t('routes:nodes')}
      rows={nodes}
      keyOf={({ eui }) => eui}
      columns={[
        { name: 'name', head: t('columns.name'), cell: (node) => <DeviceName device={node} /> },
        ...shown.map((name) => ({ name, head: t(`columns.${name}`), ...columns[name] })),
      ]}
      selected={selected}
      onSelect={onSelect}
      onRowClick={({ eui, kind }) => navigate(pageOfDevice(eui, kind))}
      minWidth={
        WIDTH_OF_NAME + shown.length * WIDTH_OF_COLUMN + (shown.includes('values') ? WIDTH_OF_COLUMN : 0)
      }
      maxHeight="max(360px, calc(100dvh - 260px))"
      skeletonRows={12}
      empty={empty}
    />
  );
}

function useNodeColumns(): Record<NodeColumn, Pick<Column<NodeSummary>, 'cell' | 'numeric'>> {
  const { t } = useTexts('nodes');
  return {
    state: { cell: (node) => <OnlineState online={node.online} lastSeenAt={node.last_seen_at} /> },
    values: { cell: ({ latest }) => <NodeValues latest={latest} most={VALUES_SHOWN} /> },
    seen: { cell: ({ last_seen_at }) => <TimeAgo at={last_seen_at} /> },
    battery: { cell: ({ battery }) => <Battery percent={battery} /> },
    signal: { cell: ({ rssi, snr }) => <Signal rssi={rssi} snr={snr} /> },
    group: {
      cell: (node) => (
        <span className={classes.group} title={groupName(node, t)}>
          {groupName(node, t)}
        </span>
      ),
    },
    model: { cell: ({ model }) => model },
    interval: { cell: ({ interval_minutes }) => formatSpan(interval_minutes * MINUTE_MS), numeric: true },
    bound: { cell: ({ bound_at }) => <DateTime at={bound_at} /> },
  };
}
