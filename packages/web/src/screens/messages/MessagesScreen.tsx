import { notices } from '@fieldscope/contract/calls/notices';
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMayCall } from '../../api/me';
import { useSession } from '../../api/session';
import { useTexts } from '../../texts/use-texts';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { OpenPage } from '../../ui/layout/OpenPage';
import { PageHead } from '../../ui/layout/PageHead';
import { usePage } from '../../ui/paging/use-page';
import { MessageCentre } from './MessageCentre';
import classes from './Messages.module.css';
import { WriteMessage } from './WriteMessage';

/** The message centre as a page. Without a sign-in its address leads to one. */
export function MessagesScreen() {
  return useSession() ? <Messages /> : <SignInFirst />;
}

function Messages() {
  const { t } = useTexts('messages');
  const { page, setPage } = usePage();
  const [isWriting, setWriting] = useState(false);
  const write = useMayCall(notices.push) && (
    <Button aria-haspopup="dialog" leftSection={<IconSend size={16} />} onClick={() => setWriting(true)}>
      {t('write.action')}
    </Button>
  );
  return (
    <>
      <PageHead title={t('routes:messages')} about={t('about')} action={write} />
      <div className={classes.page}>
        <MessageCentre page={page} onPage={setPage} />
      </div>
      <WriteMessage opened={isWriting} onClose={() => setWriting(false)} />
    </>
  );
}

function SignInFirst() {
  const { t } = useTexts('messages');
  return (
    <OpenPage>
      <div className={classes.signedOut}>
        <PageHead title={t('routes:messages')} about={t('about')} />
        <EmptyState
          drawing="gateway"
          action={
            <Button component={Link} to="/login">
              {t('routes:login')}
            </Button>
          }
        >
          {t('signIn')}
        </EmptyState>
      </div>
    </OpenPage>
  );
}
