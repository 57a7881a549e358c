import { type Connection, messageMappings } from '@fieldscope/contract/calls/connections';
import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useMayCall } from '../../../api/me';
import { useTexts } from '../../../texts/use-texts';
import { CardAction } from '../../../ui/cards/CardActions';
import { StateLine } from '../../../ui/cards/StateLine';
import classes from '../NetworkServers.module.css';

const MappingDialog = lazy(() => import('./MappingDialog'));

/** Whether the messages of a connection can be read, and where that is said. */
export function MappingSection({ connection }: { connection: Connection }) {
  const { t } = useTexts('network-servers');
  const [isOpen, setOpen] = useState(false);
  const maySave = useMayCall(messageMappings.save);
  const { name, is_mapped: isMapped, last_message_at: lastAt } = connection;
  return (
    <section aria-label={t('mapping.openOf', { name })} className={classes.api}>
      {!isMapped && (
        <Text size="sm">
          <StateLine Icon={IconAlertTriangle} tone="warning">
            {t(lastAt === null ? 'mapping.post' : 'mapping.none')}
          </StateLine>
        </Text>
      )}
      <div>
        <CardAction
          label={t('mapping.open')}
          fullLabel={t('mapping.openOf', { name })}
          opensDialog
          isPrimary={maySave && !isMapped && lastAt !== null}
          onClick={() => setOpen(true)}
        />
      </div>
      {isOpen && (
        <Suspense>
          <MappingDialog connection={connection} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
