import type { LatestValue, NodeSummary } from '@fieldscope/contract/calls/devices';
import type { CsvTable } from '../../ui/use-csv-saving';
import type { NodeColumn } from './node-columns';

type Cell = string | number | null;

/** What the reader's language, unit and time zone make of a node. */
export interface CsvWords {
  head(column: 'name' | Exclude<NodeColumn, 'values'>): string;
  state(node: NodeSummary): string;
  group(node: NodeSummary): string;
  /** A moment (epoch ms) on the reader's wall clock. */
  time(at: number): string;
  series(series: Pick<LatestValue, 'channel' | 'measurement_id'>, withChannel: boolean): string;
  value(latest: LatestValue): Cell;
}

/** Nodes as a table for programs: the columns that are shown, one for each series that any of the nodes measures. */
export function csvOfNodes(
  nodes: readonly NodeSummary[],
  shown: readonly NodeColumn[],
  words: CsvWords,
): CsvTable {
  const parts = shown.map((column) =>
    column === 'values' ? seriesColumns(nodes, words) : ownColumns(column, words),
  );
  const columns = [
    { head: words.head('name'), cell: ({ name }: NodeSummary): Cell => name },
    { head: 'EUI', cell: ({ eui }: NodeSummary): Cell => eui },
    ...parts.flat(),
  ];
  return {
    head: columns.map(({ head }) => head),
    lines: nodes.map((node) => columns.map(({ cell }) => cell(node))),
  };
}

interface CsvColumn {
  head: string;
  cell(node: NodeSummary): Cell;
}

function ownColumns(column: Exclude<NodeColumn, 'values'>, words: CsvWords): CsvColumn[] {
  const head = words.head(column);
  const time = (at: number | null) => (at === null ? null : words.time(at));
  switch (column) {
    case 'state':
      return [{ head, cell: words.state }];
    case 'seen':
      return [{ head, cell: ({ last_seen_at }) => time(last_seen_at) }];
    case 'battery':
      return [{ head: `${head} (%)`, cell: ({ battery }) => battery }];
    case 'signal':
      return [
        { head: 'RSSI (dBm)', cell: ({ rssi }) => rssi },
        { head: 'SNR (dB)', cell: ({ snr }) => snr },
      ];
    case 'group':
      return [{ head, cell: words.group }];
    case 'model':
      return [{ head, cell: ({ model }) => model }];
    case 'interval':
      return [{ head: `${head} (min)`, cell: ({ interval_minutes }) => interval_minutes }];
    case 'bound':
      return [{ head, cell: ({ bound_at }) => time(bound_at) }];
  }
}

function seriesColumns(nodes: readonly NodeSummary[], words: CsvWords): CsvColumn[] {
  const all = new Map<string, LatestValue>();
  for (const one of nodes.flatMap(({ latest }) => latest)) all.set(keyOf(one), one);
  const series = [...all.values()].sort(
    (a, b) => a.measurement_id - b.measurement_id || a.channel - b.channel,
  );
  return series.map((one) => ({
    head: words.series(one, series.filter(({ measurement_id: id }) => id === one.measurement_id).length > 1),
    cell: ({ latest }) => {
      const found = latest.find((value) => keyOf(value) === keyOf(one));
      return found ? words.value(found) : null;
    },
  }));
}

const keyOf = ({ channel, measurement_id }: Pick<LatestValue, 'channel' | 'measurement_id'>) =>
  `${channel}/${measurement_id}`;
