import type { Attention } from '@fieldscope/contract/calls/devices';
import type { Translate } from '../../texts/use-texts';
import { formatShare } from '../../values/format-number';
import { formatInterval, formatSpan } from '../../values/format-time';

type Need = Pick<Attention, 'reason' | 'since' | 'figure' | 'kind' | 'interval_minutes'>;

/** What is wrong with a device, in words: "silent for 2 hr, usually every 15 min". `now` is epoch ms. */
export function attentionWords(need: Need, now: number, t: Translate<'dashboard'>): string {
  const { reason, since, figure, kind, interval_minutes } = need;
  const span = formatSpan(Math.max(0, now - (since ?? now)));
  switch (reason) {
    case 'silent':
      // A gateway is seen through its nodes and has no interval of its own.
      if (kind === 'gateway') return t('dashboard:need.silentGateway', { span });
      return t('dashboard:need.silent', { span, interval: formatInterval(interval_minutes) });
    case 'late':
      return t('dashboard:need.late', { span, interval: formatInterval(interval_minutes) });
    case 'never_seen':
      return t('dashboard:need.neverSeen', { span });
    case 'no_location':
      return t('dashboard:need.noLocation', { span });
    case 'battery':
      return t('dashboard:need.battery', { percent: formatShare((figure ?? 0) / 100) });
    case 'sim_expiring':
      return expiryWords('sim', figure ?? 0, t);
    case 'licence_expiring':
      return expiryWords('licence', figure ?? 0, t);
    case 'lossy':
      return t('dashboard:need.lossy', { share: formatShare(figure ?? 0) });
    case 'refused':
      return t('dashboard:need.refused', { count: figure ?? 0 });
  }
}

function expiryWords(what: 'sim' | 'licence', days: number, t: Translate<'dashboard'>): string {
  if (days < 0) return t(`dashboard:need.${what}Expired`);
  if (days === 0) return t(`dashboard:need.${what}Today`);
  return t(`dashboard:need.${what}Expires`, { count: days });
}
