import type { Notice } from '@fieldscope/contract/calls/notices';
import { noticeKindOf } from '@fieldscope/contract/notice-kinds';
import { portalName } from '../../browser/brand';
import type { Translate } from '../../texts/use-texts';
import { formatNumber } from '../../values/format-number';

/** Title and text of a notice in words. */
export function noticeWords(t: Translate<'notices'>, { body }: Notice): { title: string; text: string } {
  const kind = noticeKindOf(body);
  if (kind === 'codec_paused')
    return {
      title: t('kinds.codec_paused'),
      text: t('codecPaused', { name: body.text }),
    };
  if (kind === 'export_ready')
    return {
      title: t('kinds.export_ready'),
      text: t('exportReady', { name: body.text }),
    };
  if (kind !== 'welcome') return { title: t(`kinds.${kind ?? 'other'}`), text: body.text };
  const gift = { um: formatNumber(body.upMessage), dm: formatNumber(body.downloadMessage) };
  return { title: t('kinds.welcome', { portal: portalName() }), text: t('welcome', gift) };
}
