import { notices } from '@fieldscope/contract/calls/notices';
import { NOTICE_STATUS } from '@fieldscope/contract/notice-kinds';
import { toEpochMs } from '@fieldscope/contract/time';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { ANNOUNCEMENT_CALLS } from '../../api/announced-calls';
import { useMutationCall, useQueryCall } from '../../api/use-call';
import { useReload } from '../../api/use-reload';
import { currentLanguage } from '../../texts/language';
import { useTexts } from '../../texts/use-texts';
import { QuietNotice } from '../../ui/feedback/QuietNotice';
import { useBanner } from '../../ui/feedback/use-banner';
import { TimeAgo } from '../../values/Times';

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
  const dismiss = useMutationCall(notices.dismissAnnouncement, useReload(ANNOUNCEMENT_CALLS));
  const isShown = useBanner('announcement', announcement?.status === NOTICE_STATUS.unread);
  if (!announcement || !isShown) return null;
  const { announcementId, text, time } = announcement;
  return (
    <QuietNotice
      action={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCheck size={14} />}
          loading={dismiss.isPending}
          onClick={() => dismiss.mutate({ announcementId })}
        >
          {t('announcement.dismiss')}
        </Button>
      }
    >
      <b>{t('announcement.title')}</b> {text} · <TimeAgo at={toEpochMs(time)} />
    </QuietNotice>
  );
}
