import type { PushBrowser } from '@fieldscope/contract/calls/push';
import { Button } from '@mantine/core';
import { leaveThisBrowser } from '../../features/push/own-browser';
import { useTexts } from '../../texts/use-texts';
import type { Column } from '../../ui/tables/column';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { useSorting } from '../../ui/tables/use-sorting';
import { clientName } from '../../values/client-name';
import { DateTime, TimeAgo, ZoneName } from '../../values/Times';
import { useRemovePush } from './push.queries';
import classes from './UserCenter.module.css';

/** The browsers that show the reader's alarms; each can be removed. */
export function PushBrowsers({ browsers }: { browsers: readonly PushBrowser[] }) {
  const { t } = useTexts('user-center');
  const remove = useRemovePush();
  const nameOf = ({ user_agent }: PushBrowser) => clientName(user_agent) || t('push.unknown');
  const end = (browser: PushBrowser) => {
    if (browser.is_current) void leaveThisBrowser();
    remove.mutate({ subscription_id: browser.subscription_id });
  };
  const name = (browser: PushBrowser) => (
    <span className={classes.browser} title={browser.user_agent}>
      {browser.is_current ? t('push.named.here', { name: nameOf(browser) }) : nameOf(browser)}
    </span>
  );
  const columns: Column<PushBrowser>[] = [
    { name: 'browser', head: t('push.column.browser'), cell: name, sort: nameOf },
    {
      name: 'since',
      head: t('push.column.since'),
      note: <ZoneName />,
      cell: ({ created_at }) => <DateTime at={created_at} withoutZone />,
      sort: ({ created_at }) => created_at,
    },
    {
      name: 'used',
      head: t('push.column.used'),
      cell: ({ last_used_at, last_error }) =>
        last_error ? t(`push.failure.${last_error}`) : <TimeAgo at={last_used_at} />,
      sort: ({ last_used_at }) => last_used_at,
    },
  ];
  return (
    <RowsOrCards
      label={t('push.browsers')}
      rows={browsers}
      columns={columns}
      sorting={useSorting(columns, { column: 'since', order: 'asc' })}
      keyOf={({ subscription_id }) => subscription_id}
      actions={{
        head: t('push.column.action'),
        cell: (browser) => (
          <Button
            size="xs"
            variant="default"
            aria-label={t('push.removeOf', { name: nameOf(browser) })}
            loading={remove.isPending && remove.variables.subscription_id === browser.subscription_id}
            onClick={() => end(browser)}
          >
            {t('push.remove')}
          </Button>
        ),
      }}
      minWidth={560}
      skeletonRows={1}
    />
  );
}
