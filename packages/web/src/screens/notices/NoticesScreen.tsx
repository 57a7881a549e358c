import { notices } from '@fieldscope/contract/calls/notices';
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMayCall } from '../../api/me';
import { useSession } from '../../api/session';
import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';
import { OpenPage } from '../../ui/layout/OpenPage';
import { PageHead } from '../../ui/layout/PageHead';
import { usePage } from '../../ui/paging/use-page';
import { NoticeCentre } from './NoticeCentre';
import classes from './Notices.module.css';
import { WriteNotice } from './WriteNotice';

/** The message centre as a page. Without a sign-in its address leads to one. */
export function NoticesScreen() {
  return useSession() ? <Notices /> : <SignInFirst />;
}

function Notices() {
  const { t } = useTexts('notices');
  const { page, setPage } = usePage();
  const [isWriting, setWriting] = useState(false);
  const write = useMayCall(notices.push) && (
    <Button aria-haspopup="dialog" leftSection={<IconSend size={16} />} onClick={() => setWriting(true)}>
      {t('write.action')}
    </Button>
  );
  return (
    <>
      <PageHead title={t('routes:notices')} about={t('about')} action={write} />
      <div className={classes.page}>
        <NoticeCentre page={page} onPage={setPage} />
      </div>
      <WriteNotice opened={isWriting} onClose={() => setWriting(false)} />
    </>
  );
}

function SignInFirst() {
  const { t } = useTexts('notices');
  return (
    <OpenPage>
      <div className={classes.signedOut}>
        <PageHead title={t('routes:notices')} about={t('about')} />
        <EmptyState
          drawing="gateway"
          action={
            <Button component={Link} to="/login">
              {t('toSignIn')}
            </Button>
          }
        >
          {t('signIn')}
        </EmptyState>
      </div>
    </OpenPage>
  );
}
