/** Type and subtype of a notice by what it is about. */
export const NOTICE_KINDS = {
  /** The organisation was created; `upMessage` and `downloadMessage` are its initial credits. */
  welcome: { type: 1, subType: 1 },
  /** The owner wrote to sub-accounts. */
  from_owner: { type: 2, subType: 1 },
  /** The operator wrote. */
  from_operator: { type: 2, subType: 2 },
  /** A device profile is paused, because its codec did not end in time; `text` is its name. */
  codec_paused: { type: 4, subType: 1 },
  /** Alarms; the text says which. */
  alarm: { type: 3, subType: 1 },
  /** A file of readings can be downloaded; `text` is its name. */
  export_ready: { type: 5, subType: 1 },
  /** A transfer of devices; the text says what became of it. */
  transfer: { type: 6, subType: 1 },
  /** Credits are low or used up; the text says which. */
  credits: { type: 7, subType: 1 },
  /** An archive that the owner brought from another installation; the text says what became of it. */
  archive: { type: 8, subType: 1 },
} as const;
export type NoticeKind = keyof typeof NOTICE_KINDS;

/** Kind of a notice by its numbers. */
export const noticeKindOf = ({ type, subType }: { type: number; subType: number }): NoticeKind | undefined =>
  (Object.keys(NOTICE_KINDS) as NoticeKind[]).find(
    (kind) => NOTICE_KINDS[kind].type === type && NOTICE_KINDS[kind].subType === subType,
  );

/** Read-state of a notice; in a query 0 means both. */
export const NOTICE_STATUS = { any: 0, unread: 1, read: 2 } as const;
