import type { Notice } from '@fieldscope/contract/calls/notices';
import { NOTICE_STATUS } from '@fieldscope/contract/notice-kinds';

/**
 * Unread messages that came since. Their ids have no order: what is new stands before the first one that was known.
 * @param list newest first
 */
export function newsOf(list: readonly Notice[], known: ReadonlySet<number>): Notice[] {
  const first = list.findIndex(({ noticeId }) => known.has(noticeId));
  return list
    .slice(0, first < 0 ? list.length : first)
    .filter(({ status }) => status === NOTICE_STATUS.unread);
}
