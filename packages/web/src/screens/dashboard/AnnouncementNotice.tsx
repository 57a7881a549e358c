import { notices } from '@fieldscope/contract/calls/notices';
import { NOTICE_STATUS } from '@fieldscope/contract/notice-kinds';
import { toEpochMs } from '@fieldscope/contract/time';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { NOTICE_CALLS } from '../../api/announced-calls';
import { useMutationCall, useQueryCall } from '../../api/use-call';
import { useReload } from '../../api/use-reload';
import { currentLanguage } from '../../texts/language';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { TimeAgo } from '../../values/Times';
import classes from './DemoNotice.module.css';

/** What the operator announces to everybody, until the reader has dismissed it; the next one shows again. */
export function AnnouncementNotice() {
  const { t } = useTexts('dashboard');
  const language = currentLanguage();
  const { data } = useQueryCall(
    notices.viewAnnouncement,
    { language },
    { keepPrevious: true, awaitsLive: true },
  );
  const announcement = data?.announcement;
  const dismiss = useMutationCall(notices.dismissAnnouncement, useReload(NOTICE_CALLS));
  if (announcement?.status !== NOTICE_STATUS.unread) return null;
  const { announcementId, text, time } = announcement;
  return (
    <div className={classes.bar}>
      <Notice kind="info" title={t('announcement.title')}>
        <div className={classes.line}>
          <span className={classes.words}>
            {text} · <TimeAgo at={toEpochMs(time)} />
          </span>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCheck size={14} />}
            loading={dismiss.isPending}
            onClick={() => dismiss.mutate({ announcementId })}
          >
            {t('announcement.dismiss')}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
