import type { Connection } from '@fieldscope/contract/calls/connections';
import { Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useLineSeries } from '../../../features/line-protocol/line-series.queries';
import { useTexts } from '../../../texts/use-texts';
import classes from '../NetworkServers.module.css';

const LineProtocolDialog = lazy(() => import('./LineProtocolDialog'));

/** How many series of a connection wait for a person, and where they are said. */
export function LineProtocolSection({ connection }: { connection: Connection }) {
  const { t } = useTexts('line-protocol');
  const [isOpen, setOpen] = useState(false);
  const { connection_id, name } = connection;
  const { data = [] } = useLineSeries({ connection_id });
  const waiting = data.filter(({ state }) => state === 'proposed').length;
  return (
    <section aria-label={t('openOf', { name })} className={classes.api}>
      {waiting > 0 && (
        <Text size="sm" className={classes.state}>
          <IconAlertTriangle size={16} className={classes.warning} aria-hidden />
          {t('waiting', { count: waiting })}
        </Text>
      )}
      <div>
        <Button
          size="xs"
          variant={waiting > 0 ? 'filled' : 'default'}
          aria-haspopup="dialog"
          aria-label={t('openOf', { name })}
          onClick={() => setOpen(true)}
        >
          {t('open')}
        </Button>
      </div>
      {isOpen && (
        <Suspense>
          <LineProtocolDialog connection={connection} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
