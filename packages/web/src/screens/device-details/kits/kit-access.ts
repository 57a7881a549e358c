import type { KitAccess } from './kit-body';
import type { KitChannel } from './kits.queries';

const EXAMPLES: Readonly<Record<number, string>> = { 4097: '21.4', 4098: '56', 4100: '612' };
const OTHER = '1';
const MOST = 3;

/** Example values of the first channel that says what it measures; temperature and humidity while none does. */
export function exampleOf(channels: readonly KitChannel[]): Pick<KitAccess, 'channel' | 'values'> {
  const { channel, measurement_ids } = channels.find(({ measurement_ids: ids }) => ids.length > 0) ?? {
    channel: 1,
    measurement_ids: [4097, 4098],
  };
  const values = measurement_ids.slice(0, MOST).map((id) => [String(id), EXAMPLES[id] ?? OTHER]);
  return { channel, values: Object.fromEntries(values) };
}
