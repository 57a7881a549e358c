import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useNotices } from '../../features/notices/notices.queries';
import { useTexts } from '../../texts/use-texts';
import classes from './Bell.module.css';
import { useBrowserNotifications } from './use-browser-notifications';

const NoticeDrawer = lazy(async () => ({ default: (await import('./NoticeDrawer')).NoticeDrawer }));

const MOST_SHOWN = 99;

/** How many messages are unread, live; opens the message centre. */
export function Bell() {
  const { t } = useTexts('shell');
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const unread = useNotices().data?.unRead ?? 0;
  useBrowserNotifications(() => setOpen(true));
  const close = () => {
    setOpen(false);
    // The kit returns the focus only to what opened a dialog that was on the page already.
    button.current?.focus();
  };
  return (
    <>
      <Tooltip label={t('routes:notices')}>
        <ActionIcon
          ref={button}
          className={classes.bell}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={unread > 0 ? t('unread', { count: unread }) : t('routes:notices')}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <IconBell size={20} stroke={1.6} />
          {unread > 0 && (
            <span className={classes.count} aria-hidden>
              {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
            </span>
          )}
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <NoticeDrawer onClose={close} />
        </Suspense>
      )}
    </>
  );
}
