import type { StreamProgram } from '@fieldscope/contract/calls/stream';
import { Paper, Skeleton, Text, Title } from '@mantine/core';
import { useKeyNames } from '../../features/access-keys/use-key-names';
import { useTexts } from '../../texts/use-texts';
import { TimeAgo } from '../../values/Times';
import classes from './Stream.module.css';
import { useAccessKeys } from './stream.queries';

/** Programs that are on the stream now. */
export function ProgramList({ programs }: { programs: readonly StreamProgram[] | undefined }) {
  const { t } = useTexts('stream');
  const nameOf = useKeyNames(useAccessKeys().data);
  return (
    <Paper component="section" withBorder p="lg">
      <Title order={2} size="h3" mb="sm">
        {t('programs.title')}
      </Title>
      {programs === undefined ? (
        <Skeleton height={48} />
      ) : programs.length === 0 ? (
        <Text c="dimmed">{t('programs.none')}</Text>
      ) : (
        <ul className={classes.programs} aria-label={t('programs.title')}>
          {programs.map(({ client_id, access_id, eui, address, connected_at }) => (
            <li key={`${client_id} ${address} ${connected_at}`} className={classes.program}>
              <span className={classes.clientId} translate="no">
                {client_id}
              </span>
              <Text size="sm" c="dimmed" component="span">
                {access_id === null ? t('programs.keyOfDevice', { eui: eui ?? '' }) : nameOf(access_id)} ·{' '}
                {address} · <TimeAgo at={connected_at} />
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Paper>
  );
}
