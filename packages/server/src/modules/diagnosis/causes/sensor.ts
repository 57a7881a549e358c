import { quietChannels } from '../trouble.model';
import type { CauseKind } from './cause';

/** One of its channels is silent while the others go on. */
export const sensor: CauseKind = {
  find({ device, trouble, details: { channels } }) {
    if (trouble !== 'channel') return undefined;
    const quiet = quietChannels(device, channels);
    const [longest] = quiet.toSorted((a, b) => a.measuredAt - b.measuredAt);
    if (!longest) return undefined;
    const others = channels.length - quiet.length;
    return {
      certainty: 'likely',
      proof: [{ kind: 'channel_quiet', channel: longest.channel, since: longest.measuredAt, others }],
    };
  },
};
