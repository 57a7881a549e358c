import { notices } from '@fieldscope/contract/calls/notices';
import { LIMITS } from '@fieldscope/contract/limits';
import { NOTICE_STATUS } from '@fieldscope/contract/notice-kinds';
import { NOTICE_CALLS } from '../../api/announced-calls';
import { useMutationCall, useQueryCall } from '../../api/use-call';
import { usePollWithoutLive } from '../../api/use-refresh';
import { useReload } from '../../api/use-reload';

/** A page of the reader's notices with the number of unread ones; live messages keep it true. */
export const useNotices = (page = 1) =>
  useQueryCall(
    notices.list,
    { offset: page, length: LIMITS.noticePageSize, status: NOTICE_STATUS.any },
    { keepPrevious: true, keepOnNavigation: true, awaitsLive: true, refetchInterval: usePollWithoutLive() },
  );

/** Marks one notice as read, or all of them (0). */
export const useMarkRead = () => useMutationCall(notices.markRead, useReload(NOTICE_CALLS));

/** Deletes one notice, or all of them (0). */
export const useRemoveNotices = () => useMutationCall(notices.remove, useReload(NOTICE_CALLS));
