import type { Notice } from '@fieldscope/contract/calls/notices';
import { noticeKindOf } from '@fieldscope/contract/notice-kinds';
import { text } from '../../texts/use-texts';
import { formatNumber } from '../../values/format-number';

/** Title and text of a notice in the language of this moment; the area `messages` must be loaded. */
export function noticeWords({ body }: Notice): { title: string; text: string } {
  const kind = noticeKindOf(body);
  if (kind === 'codec_paused')
    return {
      title: text('messages:kinds.codec_paused'),
      text: text('messages:codecPaused', { name: body.text }),
    };
  if (kind === 'export_ready')
    return {
      title: text('messages:kinds.export_ready'),
      text: text('messages:exportReady', { name: body.text }),
    };
  if (kind !== 'welcome') return { title: text(`messages:kinds.${kind ?? 'other'}`), text: body.text };
  const gift = { um: formatNumber(body.upMessage), dm: formatNumber(body.downloadMessage) };
  return { title: text('messages:kinds.welcome'), text: text('messages:welcome', gift) };
}
