import type { GatewaySummary } from '@fieldscope/contract/calls/devices';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import { DeviceName } from '../../ui/drawing/DeviceName';
import { modelName } from '../../ui/drawing/drawing-of';
import { pageOfDevice } from '../../ui/drawing/page-of-device';
import { CardList } from '../../ui/table/CardList';
import { type Column, DataFrame } from '../../ui/table/DataFrame';
import { usePhone } from '../../ui/use-phone';
import { formatNumber } from '../../values/format-number';
import { OnlineState } from '../../values/States';
import { DateTime, TimeAgo } from '../../values/Times';
import { GatewayCard } from './GatewayCard';
import classes from './Gateways.module.css';
import type { GatewayColumn } from './gateway-columns';

interface GatewayListProps {
  /** undefined: still loading. */
  gateways: readonly GatewaySummary[] | undefined;
  /** The gateways belong to the last filter; the next ones are on their way. */
  isOutdated: boolean;
  shown: readonly GatewayColumn[];
  selected: ReadonlySet<string>;
  onSelect(selected: ReadonlySet<string>): void;
  empty: ReactNode;
}

const WIDTH_OF_NAME = 280;
const WIDTH_OF_COLUMN = 110;

/** Gateways as rows, on a phone as cards. */
export function GatewayList({ gateways, isOutdated, shown, ...rest }: GatewayListProps) {
  const { t } = useTexts('gateways');
  const navigate = useNavigate();
  const columns = useGatewayColumns();
  const list = {
    ...rest,
    label: t('routes:gateways'),
    rows: gateways,
    keyOf: ({ eui }: GatewaySummary) => eui,
  };
  return (
    <div className={classes.rows} data-outdated={isOutdated || undefined}>
      {usePhone() ? (
        <CardList
          {...list}
          nameOf={({ name }) => name}
          card={(gateway) => <GatewayCard gateway={gateway} />}
        />
      ) : (
        <DataFrame
          {...list}
          columns={[
            { name: 'name', head: t('columns.name'), cell: (gateway) => <DeviceName device={gateway} /> },
            ...shown.map((name) => ({ name, head: t(`columns.${name}`), ...columns[name] })),
          ]}
          onRowClick={({ eui, kind }) => navigate(pageOfDevice(eui, kind))}
          minWidth={WIDTH_OF_NAME + shown.length * WIDTH_OF_COLUMN}
          maxHeight="max(360px, calc(100dvh - 260px))"
          skeletonRows={4}
        />
      )}
    </div>
  );
}

function useGatewayColumns(): Record<GatewayColumn, Pick<Column<GatewaySummary>, 'cell' | 'numeric'>> {
  return {
    state: { cell: (gateway) => <OnlineState online={gateway.online} lastSeenAt={gateway.last_seen_at} /> },
    seen: { cell: ({ last_seen_at }) => <TimeAgo at={last_seen_at} /> },
    uplinks: { cell: ({ uplinks_24h }) => formatNumber(uplinks_24h), numeric: true },
    nodes: { cell: ({ nodes_24h }) => formatNumber(nodes_24h), numeric: true },
    model: { cell: ({ model }) => `${model} · ${modelName(model)}` },
    bound: { cell: ({ bound_at }) => <DateTime at={bound_at} /> },
  };
}
