import type { Connection } from '@fieldscope/contract/calls/connections';
import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useLineSeries } from '../../../features/line-protocol/line-series.queries';
import { useTexts } from '../../../texts/use-texts';
import { CardAction } from '../../../ui/cards/CardActions';
import { StateLine } from '../../../ui/cards/StateLine';
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
        <Text size="sm">
          <StateLine Icon={IconAlertTriangle} tone="warning">
            {t('waiting', { count: waiting })}
          </StateLine>
        </Text>
      )}
      <div>
        <CardAction
          label={t('open')}
          fullLabel={t('openOf', { name })}
          opensDialog
          isPrimary={waiting > 0}
          onClick={() => setOpen(true)}
        />
      </div>
      {isOpen && (
        <Suspense>
          <LineProtocolDialog connection={connection} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
