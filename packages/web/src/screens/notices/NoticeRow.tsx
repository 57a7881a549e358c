import type { Notice } from '@fieldscope/contract/calls/notices';
import { LIMITS } from '@fieldscope/contract/limits';
import { NOTICE_STATUS, noticeKindOf } from '@fieldscope/contract/notice-kinds';
import { toEpochMs } from '@fieldscope/contract/time';
import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconMail,
  IconMailOpened,
  IconTransfer,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { ALARMS_PATH } from '../../routes';
import { useTexts } from '../../texts/use-texts';
import { useDisplaySetting } from '../../values/display-setting';
import { formatDate } from '../../values/format-time';
import { TimeAgo } from '../../values/Times';
import classes from './Notices.module.css';
import { noticeWords } from './notice-words';

interface NoticeRowProps {
  notice: Notice;
  onRead: (noticeId: number) => void;
  onRemove: (noticeId: number) => void;
}

/** One message with its age and its end, and what can be done with it. */
export function NoticeRow({ notice, onRead, onRemove }: NoticeRowProps) {
  const { t } = useTexts('notices');
  const { timeZone } = useDisplaySetting();
  const { title, text } = noticeWords(t, notice);
  const writtenAt = toEpochMs(notice.time);
  const isUnread = notice.status === NOTICE_STATUS.unread;
  const Icon = isUnread ? IconMail : IconMailOpened;
  return (
    <li className={classes.row} data-unread={isUnread || undefined}>
      <Icon className={classes.icon} size={20} stroke={1.6} aria-hidden />
      <div className={classes.words}>
        <h2 className={classes.title}>
          {title}
          {isUnread && <span className={classes.unread}>{t('isUnread')}</span>}
        </h2>
        <p className={classes.text}>{text}</p>
        <div className={classes.foot}>
          <span className={classes.facts}>
            <TimeAgo at={writtenAt} /> ·{' '}
            {t('until', { date: formatDate(writtenAt + LIMITS.noticeKeptMs, timeZone) })}
          </span>
          <span className={classes.actions}>
            {noticeKindOf(notice.body) === 'alarm' && (
              <Button
                component={Link}
                to={ALARMS_PATH}
                variant="subtle"
                size="compact-xs"
                leftSection={<IconAlertTriangle size={14} />}
              >
                {t('seeAlarms')}
              </Button>
            )}
            {noticeKindOf(notice.body) === 'transfer' && (
              <Button
                component={Link}
                to="/bind_device?way=transfers"
                variant="subtle"
                size="compact-xs"
                leftSection={<IconTransfer size={14} />}
              >
                {t('seeTransfers')}
              </Button>
            )}
            {isUnread && (
              <Button
                variant="subtle"
                size="compact-xs"
                leftSection={<IconCheck size={14} />}
                aria-label={t('readOneNamed', { title })}
                onClick={() => onRead(notice.noticeId)}
              >
                {t('readOne')}
              </Button>
            )}
            <Button
              variant="subtle"
              color="gray"
              size="compact-xs"
              leftSection={<IconTrash size={14} />}
              aria-label={t('deleteOneNamed', { title })}
              onClick={() => onRemove(notice.noticeId)}
            >
              {t('deleteOne')}
            </Button>
          </span>
        </div>
      </div>
    </li>
  );
}
