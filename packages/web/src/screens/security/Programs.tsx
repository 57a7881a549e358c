import { ACCESS_LEVEL } from '@fieldscope/contract/access-level';
import { type GrantedProgram, programs } from '@fieldscope/contract/calls/programs';
import { Button, Paper, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useConstants, useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { CodeBlock } from '../../ui/codes/CodeBlock';
import { ErrorState } from '../../ui/feedback/ErrorState';
import type { Column } from '../../ui/tables/column';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { useSorting } from '../../ui/tables/use-sorting';
import { DateTime, TimeAgo, ZoneName } from '../../values/Times';
import { RevokeProgram } from './RevokeProgram';
import classes from './Security.module.css';
import { usePrograms } from './security.queries';

/** Programs that people let in by signing in, and how an assistant asks for that. */
export function Programs() {
  const { t } = useTexts('security');
  const { data, error, refetch } = usePrograms();
  const address = useConstants().data?.public_url.replace(/\/$/, '');
  return (
    <Paper component="section" withBorder p="lg" mt="lg" className={classes.lines}>
      <Title order={2} size="h3">
        {t('programs.title')}
      </Title>
      <Text c="dimmed">{t('programs.about')}</Text>
      {address !== undefined && <CodeBlock title={t('programs.address')} code={`${address}/mcp`} />}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data?.length === 0 ? (
        <Text c="dimmed">{t('programs.none')}</Text>
      ) : (
        <ProgramList programs={data} />
      )}
    </Paper>
  );
}

function ProgramList({ programs: rows }: { programs: readonly GrantedProgram[] | undefined }) {
  const { t } = useTexts('security');
  const [ending, setEnding] = useState<GrantedProgram>();
  const mayRevoke = useMayCall(programs.revoke);
  const mayRevokeAny = useMayCall({ role: 'administrator', notSimulated: true });
  const columns: Column<GrantedProgram>[] = [
    {
      name: 'name',
      head: t('programs.name'),
      cell: (program) => <ProgramName program={program} />,
      sort: ({ name }) => name,
    },
    {
      name: 'level',
      head: t('columns.level'),
      cell: ({ level }) => (
        <span className={classes.level}>{t(level === ACCESS_LEVEL.full ? 'level.full' : 'level.read')}</span>
      ),
      sort: ({ level }) => level,
    },
    {
      name: 'by',
      head: t('programs.by'),
      cell: ({ granted_by: by }) => by,
      sort: ({ granted_by: by }) => by,
    },
    {
      name: 'granted',
      head: t('programs.since'),
      note: <ZoneName />,
      cell: ({ granted_at: at }) => <DateTime at={at} withoutZone />,
      sort: ({ granted_at: at }) => at,
      width: 170,
      yields: 1,
    },
    {
      name: 'used',
      head: t('columns.used'),
      cell: ({ last_used_at: at }) => <TimeAgo at={at} />,
      sort: ({ last_used_at: at }) => at,
      yields: 2,
    },
  ];
  const sorting = useSorting(columns, { column: 'granted', order: 'desc' });
  return (
    <>
      <RowsOrCards
        label={t('programs.title')}
        rows={rows}
        columns={columns}
        sorting={sorting}
        keyOf={({ grant_id }) => grant_id}
        nameOf={({ name }) => name}
        actions={
          mayRevoke
            ? {
                head: t('columns.actions'),
                cell: (program) =>
                  (program.own || mayRevokeAny) && (
                    <Button
                      size="xs"
                      variant="default"
                      aria-haspopup="dialog"
                      aria-label={t('programs.endOf', { name: program.name })}
                      onClick={() => setEnding(program)}
                    >
                      {t('programs.end')}
                    </Button>
                  ),
              }
            : undefined
        }
        minWidth={820}
        skeletonRows={1}
      />
      {ending && <RevokeProgram program={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}

/** What a program calls itself above what is known of it. */
function ProgramName({ program }: { program: GrantedProgram }) {
  const { t } = useTexts('security');
  const { name, client_host: clientHost, redirect_host: redirectHost } = program;
  return (
    <div className={classes.name}>
      <span className={classes.label} translate="no">
        <bdi>{name}</bdi>
      </span>
      <span className={classes.id}>
        {clientHost === null ? t('programs.unproven', { host: redirectHost }) : clientHost}
      </span>
    </div>
  );
}
