import type { Notice } from '@fieldscope/contract/calls/notices';
import { NOTICE_STATUS } from '@fieldscope/contract/notice-kinds';
import { expect, test } from 'vitest';
import { newsOf } from './news.model';

const aNotice = (noticeId: number, status: Notice['status'] = NOTICE_STATUS.unread) =>
  ({ noticeId, status }) as Notice;
const idsOf = (list: Notice[], known: number[]) =>
  newsOf(list, new Set(known)).map(({ noticeId }) => noticeId);

test('what came since is new, whatever its id', () => {
  expect(idsOf([aNotice(3), aNotice(900), aNotice(7)], [7])).toEqual([3, 900]);
  expect(idsOf([aNotice(5)], [])).toEqual([5]);
  expect(idsOf([aNotice(7)], [7])).toEqual([]);
});

test('neither a message that was read elsewhere is new, nor an older one that takes the place of a removed one', () => {
  expect(idsOf([aNotice(3, NOTICE_STATUS.read), aNotice(7)], [7])).toEqual([]);
  expect(idsOf([aNotice(7), aNotice(2)], [9, 7])).toEqual([]);
});
