import { type Notice, notices } from '@fieldscope/contract/calls/notices';
import { NOTICE_KINDS, NOTICE_STATUS } from '@fieldscope/contract/notice-kinds';
import { type Answer, on, refusal } from './contract-answers';

/** A message of the operator, written so many minutes after the first one. */
const aNotice = (number: number): Notice => {
  const time = 1_770_000_000 + number * 60;
  return {
    ...{ noticeId: number, status: NOTICE_STATUS.unread, time },
    body: {
      ...NOTICE_KINDS.from_operator,
      ...{ upMessage: 0, downloadMessage: 0, time, text: `Message ${number}` },
    },
  };
};

/** What the message centre asks for, where so many messages came; another one comes, and others go, while it is open. */
export function withNotices(count: number) {
  let kept = Array.from({ length: count }, (_, index) => aNotice(count - index));
  const isMeant = ({ noticeId }: Notice, asked = 0) => asked === 0 || asked === noticeId;
  const answers: Answer[] = [
    on(notices.list, ({ offset = 1, length = 5 }) => {
      const from = (Number(offset) - 1) * Number(length);
      return {
        list: kept.slice(from, from + Number(length)),
        unRead: kept.filter(({ status }) => status === NOTICE_STATUS.unread).length,
        page: { count: kept.length },
      };
    }),
    on(notices.markRead, ({ noticeId }) => {
      kept = kept.map((notice) =>
        isMeant(notice, Number(noticeId)) ? { ...notice, status: NOTICE_STATUS.read } : notice,
      );
      return {};
    }),
    on(notices.remove, ({ noticeId }) => {
      const left = kept.filter((notice) => !isMeant(notice, Number(noticeId)));
      if (left.length === kept.length) return refusal('announcement_missing');
      kept = left;
      return {};
    }),
  ];
  return {
    answers,
    arrive: () => void kept.unshift(aNotice(kept.length + 1)),
    deleteElsewhere: () => {
      kept = [];
    },
  };
}
