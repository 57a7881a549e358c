import { LIMITS } from '@fieldscope/contract/limits';
import { Skeleton } from '@mantine/core';
import { useRef } from 'react';
import { EmptyState } from '../../features/devices/EmptyState';
import { BrowserNotificationSwitch } from '../../features/notices/BrowserNotificationSwitch';
import { useMarkRead, useNotices, useRemoveNotices } from '../../features/notices/notices.queries';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Pager } from '../../ui/paging/Pager';
import { usePageInRange } from '../../ui/paging/use-page-in-range';
import { NoticeActions } from './NoticeActions';
import { NoticeRow } from './NoticeRow';
import classes from './Notices.module.css';

interface NoticeCentreProps {
  /** Page number from 1. */
  page: number;
  onPage: (page: number) => void;
  /** Names the way through the pages where the message centre is also on the page behind. */
  pagerLabel?: string;
}

/** The reader's messages, five a page: read or delete one or all. A page that becomes empty steps back. */
export function NoticeCentre({ page, onPage, pagerLabel }: NoticeCentreProps) {
  const { t } = useTexts('notices');
  const { data, error, refetch } = useNotices(page);
  const read = useMarkRead();
  const remove = useRemoveNotices();
  const summary = useRef<HTMLParagraphElement>(null);
  usePageInRange({ page, size: LIMITS.noticePageSize, setPage: onPage }, data?.page.count);
  // The button that was pressed goes away: the focus must not get lost with it.
  const thenSummary = { onSuccess: () => summary.current?.focus() };
  const readOne = (noticeId: number) => read.mutate({ noticeId }, thenSummary);
  const removeOne = (noticeId: number) => remove.mutate({ noticeId }, thenSummary);

  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <div>
      <div className={classes.head}>
        <p ref={summary} tabIndex={-1} role="status" className={classes.summary}>
          {data.unRead > 0 ? t('shell:unread', { count: data.unRead }) : t('allRead')}
        </p>
        {data.page.count > 0 && (
          <NoticeActions
            count={data.page.count}
            unread={data.unRead}
            onReadAll={() => readOne(ALL)}
            onRemoveAll={() => removeOne(ALL)}
          />
        )}
      </div>
      {data.page.count === 0 ? (
        <EmptyState drawing="gateway">{t('empty')}</EmptyState>
      ) : (
        <ul className={classes.list}>
          {data.list.map((notice) => (
            <NoticeRow key={notice.noticeId} notice={notice} onRead={readOne} onRemove={removeOne} />
          ))}
        </ul>
      )}
      <Pager
        page={page}
        pageSize={LIMITS.noticePageSize}
        total={data.page.count}
        numbers={5}
        label={pagerLabel}
        onPage={onPage}
      />
      <div className={classes.notificationSwitch}>
        <BrowserNotificationSwitch />
      </div>
    </div>
  );
}

/** Means every notice where one is named. */
const ALL = 0;

const Loading = () =>
  Array.from({ length: LIMITS.noticePageSize }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a row without content has no other name
    <Skeleton key={place} height={88} radius={8} mb="sm" />
  ));
