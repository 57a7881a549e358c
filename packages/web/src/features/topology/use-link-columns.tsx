import { useTexts } from '../../texts/use-texts';
import type { Column } from '../../ui/tables/column';
import { formatNumber } from '../../values/format-number';
import { OnlineState, Signal } from '../../values/States';
import { TimeAgo } from '../../values/Times';

interface RadioLink {
  uplinks: number;
  last_at: number;
  rssi: number | null;
  snr: number | null;
  last_rssi: number | null;
  last_snr: number | null;
}

/**
 * Columns of gateways and the nodes that they received.
 * @param stateOf the state of the device in a row; null: its state is unknown
 */
export function useLinkColumns<Row extends RadioLink>(
  stateOf: (row: Row) => { online: boolean; last_seen_at: number | null } | null,
): Column<Row>[] {
  const { t } = useTexts('topology');
  return [
    {
      name: 'state',
      head: t('ui:devices.state'),
      sort: (row) => stateOf(row)?.online ?? null,
      cell: (row) => {
        const state = stateOf(row);
        return state ? <OnlineState online={state.online} lastSeenAt={state.last_seen_at} /> : '–';
      },
    },
    {
      name: 'signal',
      head: t('median'),
      sort: ({ rssi }) => rssi,
      cell: ({ rssi, snr }) => <Signal rssi={rssi} snr={snr} stacked />,
    },
    {
      name: 'newest',
      head: t('newest'),
      sort: ({ last_rssi }) => last_rssi,
      cell: ({ last_rssi, last_snr }) => <Signal rssi={last_rssi} snr={last_snr} stacked />,
      yields: 1,
    },
    {
      name: 'uplinks',
      head: t('uplinks'),
      numeric: true,
      sort: ({ uplinks }) => uplinks,
      cell: ({ uplinks }) => formatNumber(uplinks),
    },
    {
      name: 'heard',
      head: t('heard'),
      sort: ({ last_at }) => last_at,
      cell: ({ last_at }) => <TimeAgo at={last_at} />,
    },
  ];
}
