import { type Connection, messageMappings } from '@fieldscope/contract/calls/connections';
import { Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useMayCall } from '../../../api/me';
import { useTexts } from '../../../texts/use-texts';
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
        <Text size="sm" className={classes.state}>
          <IconAlertTriangle size={16} className={classes.warning} aria-hidden />
          {t(lastAt === null ? 'mapping.post' : 'mapping.none')}
        </Text>
      )}
      <div>
        <Button
          size="xs"
          variant={maySave && !isMapped && lastAt !== null ? 'filled' : 'default'}
          aria-haspopup="dialog"
          aria-label={t('mapping.openOf', { name })}
          onClick={() => setOpen(true)}
        >
          {t('mapping.open')}
        </Button>
      </div>
      {isOpen && (
        <Suspense>
          <MappingDialog connection={connection} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
