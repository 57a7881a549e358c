import { RAIN_MEASUREMENTS } from '@fieldscope/contract/advice/quantities';
import type { AdviceSubject } from '@fieldscope/contract/advice/question';
import { RAIN_USED_FOR, USED_QUANTITIES } from '@fieldscope/contract/advice/used-quantities';
import type { AdviceNode } from '@fieldscope/contract/calls/advice';
import type { SeriesKey } from '@fieldscope/contract/calls/channels';
import { rankOf } from '../../../ui/filters/rank';

/** A measurement that can be chosen, in words. */
export interface SeriesChoice extends SeriesKey {
  device: string;
  name: string;
  /** The adviser uses it for the crop or animal. */
  isUsed: boolean;
}

/** How a measurement on a channel is called; several channels: with that of the channel. */
export type NameSeries = (
  series: Pick<SeriesKey, 'channel' | 'measurement_id'>,
  names: { own: string; channel: string; hasOthers: boolean },
) => string;

/** Every measurement of the nodes. */
export function choicesOf(
  nodes: readonly AdviceNode[],
  subject: AdviceSubject | null,
  nameSeries: NameSeries,
): SeriesChoice[] {
  const used = new Set<string>(subject === null ? [] : USED_QUANTITIES[subject]);
  const rain = subject !== null && RAIN_USED_FOR.includes(subject) ? RAIN_MEASUREMENTS : [];
  return nodes.flatMap(({ eui, name: device, channels }) =>
    channels.flatMap(({ channel, name: channelName, measurements }) =>
      measurements.map(({ measurement_id, name: own, quantities }) => ({
        ...({ eui, channel, measurement_id } as SeriesKey),
        device: device || eui,
        name: nameSeries({ channel, measurement_id } as SeriesKey, {
          own,
          channel: channelName,
          hasOthers: channels.length > 1,
        }),
        isUsed: quantities.some((quantity) => used.has(quantity)) || rain.includes(measurement_id),
      })),
    ),
  );
}

/** What fits the typed words, the best first; of what fits equally well, what the adviser uses. */
export const foundIn = (choices: readonly SeriesChoice[], typed: string): SeriesChoice[] =>
  choices
    .flatMap((choice) => {
      const rank = rankOf(typed, [choice.device, choice.name, choice.eui]);
      return rank === undefined ? [] : [{ choice, rank }];
    })
    .toSorted(
      (one, other) => one.rank - other.rank || Number(other.choice.isUsed) - Number(one.choice.isUsed),
    )
    .map(({ choice }) => choice);
