import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import type { KitAccess } from './kit-body';
import type { KitChannel } from './kits.queries';

const EXAMPLES: Readonly<Record<number, string>> = {
  [MEASUREMENT_ID.airTemperature]: '21.4',
  [MEASUREMENT_ID.airHumidity]: '56',
  [MEASUREMENT_ID.carbonDioxide]: '612',
};
const OTHER = '1';
const MOST = 3;

/** Example values of the first channel that says what it measures; temperature and humidity while none does. */
export function exampleOf(channels: readonly KitChannel[]): Pick<KitAccess, 'channel' | 'values'> {
  const { channel, measurement_ids } = channels.find(({ measurement_ids: ids }) => ids.length > 0) ?? {
    channel: 1,
    measurement_ids: [MEASUREMENT_ID.airTemperature, MEASUREMENT_ID.airHumidity],
  };
  const values = measurement_ids.slice(0, MOST).map((id) => [String(id), EXAMPLES[id] ?? OTHER]);
  return { channel, values: Object.fromEntries(values) };
}
