import { type OwnSession, users } from '@fieldscope/contract/calls/users';
import { OTHER_SESSIONS } from '@fieldscope/contract/sessions';
import { Button, Stack, Text } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useMayCall } from '../../api/me';
import { NotForOperator } from '../../features/accounts/NotForOperator';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { tip } from '../../ui/feedback/tip-store';
import type { Column } from '../../ui/tables/column';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { useSorting } from '../../ui/tables/use-sorting';
import { clientName } from '../../values/client-name';
import { DateTime, TimeAgo, ZoneName } from '../../values/Times';
import classes from './UserCenter.module.css';
import { useEndSessions, useSessions } from './user-center.queries';

/** Where the reader is signed in; each place but this one can be signed out. */
export function SessionList() {
  const { t } = useTexts('user-center');
  const { data: sessions, error, refetch } = useSessions();
  const end = useEndSessions();
  const mayEnd = useMayCall(users.endSessions);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const endOthers = () =>
    end.mutate({ session_id: OTHER_SESSIONS }, { onSuccess: () => tip.success(t('session.othersEnded')) });
  return (
    <>
      <NotForOperator call={users.endSessions} />
      <Stack gap="md">
        <div className={classes.sessionHead}>
          <Text c="dimmed">{t('session.about')}</Text>
          {mayEnd && sessions?.length !== 1 && (
            <Button
              variant="default"
              disabled={!sessions}
              loading={end.isPending && end.variables.session_id === OTHER_SESSIONS}
              onClick={endOthers}
            >
              {t('session.endOthers')}
            </Button>
          )}
        </div>
        <Sessions
          sessions={sessions}
          ending={end.isPending ? end.variables.session_id : undefined}
          onEnd={mayEnd ? ({ session_id }) => end.mutate({ session_id }) : undefined}
        />
      </Stack>
    </>
  );
}

interface SessionsProps {
  sessions: readonly OwnSession[] | undefined;
  /** Id of the session that is being ended. */
  ending: string | undefined;
  /** undefined: the reader may end none. */
  onEnd: ((session: OwnSession) => void) | undefined;
}

/** Sessions, the last used first unless the reader wants another order. */
function Sessions({ sessions, ending, onEnd }: SessionsProps) {
  const { t } = useTexts('user-center');
  const nameOf = ({ user_agent, operator }: OwnSession) =>
    operator === null ? clientName(user_agent) || t('session.unknown') : t('session.operator', { operator });
  const browser = (session: OwnSession) => (
    <span className={classes.browser} title={session.user_agent}>
      {nameOf(session)}
    </span>
  );
  const end = (session: OwnSession) =>
    session.current ? (
      <span className={classes.current}>
        <IconCircleCheckFilled size={16} aria-hidden />
        {t('session.current')}
      </span>
    ) : (
      onEnd && (
        <Button
          size="xs"
          variant="default"
          aria-label={t('session.endOf', { name: nameOf(session), address: session.address })}
          loading={session.session_id === ending}
          onClick={() => onEnd(session)}
        >
          {t('session.end')}
        </Button>
      )
    );
  const columns: Column<OwnSession>[] = [
    { name: 'browser', head: t('session.browser'), cell: browser, sort: nameOf },
    {
      name: 'address',
      head: t('session.address'),
      cell: ({ address }) => address,
      sort: ({ address }) => address,
    },
    {
      name: 'since',
      head: t('session.since'),
      note: <ZoneName />,
      cell: ({ created_at }) => <DateTime at={created_at} withoutZone />,
      sort: ({ created_at }) => created_at,
    },
    {
      name: 'seen',
      head: t('session.seen'),
      cell: ({ last_seen_at }) => <TimeAgo at={last_seen_at} />,
      sort: ({ last_seen_at }) => last_seen_at,
    },
  ];
  return (
    <RowsOrCards
      label={t('tab.sessions')}
      rows={sessions}
      columns={columns}
      sorting={useSorting(columns, { column: 'seen', order: 'desc' })}
      keyOf={({ session_id }) => session_id}
      actions={{ head: t('session.action'), cell: end }}
      minWidth={720}
      skeletonRows={2}
    />
  );
}
