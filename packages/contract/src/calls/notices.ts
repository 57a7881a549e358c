import { z } from 'zod';
import { call } from '../call';
import { answer, listOf } from '../fields';
import { LANGUAGE_NAMES } from '../languages';
import { LIMITS } from '../limits';
import { NOTICE_STATUS } from '../notice-kinds';
import { Paging } from '../paging';

/** In a query or a body 0 means all. */
const NoticeId = z.coerce.number().int().min(0);
const NoticeText = z.string().trim().min(1).max(LIMITS.noticeTextLength);
const ReadStatus = z.union([z.literal(NOTICE_STATUS.unread), z.literal(NOTICE_STATUS.read)]);
/** Epoch seconds: existing clients add 2592000 to it for the end of a notice. */
const Time = z.number().int();

const Notice = answer({
  noticeId: z.number().int(),
  status: ReadStatus,
  time: Time,
  body: answer({
    type: z.number().int(),
    subType: z.number().int(),
    upMessage: z.number().int(),
    downloadMessage: z.number().int(),
    time: Time,
    /** Text of the sender; empty for kinds without one. */
    text: z.string(),
  }),
});
export type Notice = z.infer<typeof Notice>;

const Announcement = answer({
  announcementId: z.number().int(),
  status: ReadStatus,
  time: Time,
  text: z.string(),
});
export type Announcement = z.infer<typeof Announcement>;

/** Existing clients send it in the query. */
const NoticeChoice = z.object({ noticeId: NoticeId.optional() });

export const notices = {
  list: call({
    method: 'GET',
    path: '/notice/getNoticeList',
    role: 'limited',
    summary: 'Notices of the signed-in user, newest first, with the number of unread ones',
    query: z.object({
      offset: Paging.offset,
      length: Paging.length.default(LIMITS.noticePageSize),
      status: z.coerce.number().int().min(0).max(2).default(NOTICE_STATUS.any),
    }),
    result: answer({
      list: z.array(Notice),
      unRead: z.number().int(),
      page: answer({ count: z.number().int() }),
    }),
  }),
  push: call({
    method: 'POST',
    path: '/notice/pushMessage',
    role: 'owner',
    summary: 'Sends a notice to all sub-accounts, or to the given ones; returns the number of recipients',
    body: z.object({
      text: NoticeText,
      child_id: listOf(z.string().regex(/^\d{1,18}$/), { least: 1 }).optional(),
    }),
    result: answer({ count: z.number().int() }),
    fails: ['push_failed'],
  }),
  markRead: call({
    method: 'PUT',
    path: '/notice/updateNoticeStatus',
    role: 'limited',
    inQuery: true,
    summary: 'Marks one notice as read, or all of them (0)',
    query: NoticeChoice,
    body: NoticeChoice,
    fails: ['parameter_missing', 'announcement_missing'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/notice/deleteNotice',
    role: 'limited',
    summary: 'Deletes one notice, or all of them (0)',
    query: z.object({ noticeId: NoticeId }),
    fails: ['announcement_missing'],
  }),
  viewAnnouncement: call({
    method: 'GET',
    path: '/notice/view_announcement',
    role: 'limited',
    summary: "The operator's announcement, and whether the reader has dismissed it",
    /** Absent: the language of the browser. */
    query: z.object({ language: z.enum(LANGUAGE_NAMES).optional() }),
    result: answer({ announcement: Announcement.nullable() }),
  }),
  dismissAnnouncement: call({
    method: 'PUT',
    path: '/notice/dismiss_announcement',
    role: 'limited',
    summary: 'Dismisses the announcement for the signed-in user, until the next one',
    body: z.object({ announcementId: z.number().int().min(1) }),
    fails: ['announcement_missing'],
  }),
};
