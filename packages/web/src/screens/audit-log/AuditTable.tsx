import type { AuditEntry } from '@fieldscope/contract/calls/audit';
import { Text } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleX } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import { type Column, DataFrame } from '../../ui/table/DataFrame';
import { DateTime, ZoneName } from '../../values/Times';
import classes from './AuditLog.module.css';
import { useDeedName } from './use-deed-name';

/** A page of the log. */
export function AuditTable({
  entries,
  isFiltered,
}: {
  entries: AuditEntry[] | undefined;
  isFiltered: boolean;
}) {
  const { t } = useTexts('audit');
  return (
    <DataFrame
      label={t('routes:audit')}
      rows={entries}
      keyOf={({ entry_id: id }) => id}
      minWidth={980}
      columns={useColumns()}
      empty={
        <Text p="xl" ta="center" c="dimmed">
          {t(isFiltered ? 'noMatch' : 'empty')}
        </Text>
      }
    />
  );
}

function useColumns(): Column<AuditEntry>[] {
  const { t } = useTexts('audit');
  const deedName = useDeedName();
  return [
    {
      name: 'at',
      head: (
        <>
          {t('at')} <ZoneName />
        </>
      ),
      cell: ({ at }) => <DateTime at={at} withoutZone />,
      width: 170,
    },
    { name: 'who', head: t('who'), cell: ({ who }) => <span className={classes.long}>{who}</span> },
    { name: 'what', head: t('what'), cell: ({ call }) => deedName(call) },
    {
      name: 'subject',
      head: t('subject'),
      cell: ({ subject }) => <span className={classes.long}>{subject}</span>,
    },
    { name: 'outcome', head: t('outcome'), cell: (entry) => <Outcome {...entry} /> },
    {
      name: 'from',
      head: t('from'),
      cell: ({ address, user_agent: agent }) => (
        <span className={classes.from}>
          {address}
          <span className={classes.agent} title={agent}>
            {agent}
          </span>
        </span>
      ),
    },
  ];
}

function Outcome({ code, reason }: Pick<AuditEntry, 'code' | 'reason'>) {
  const { t } = useTexts('audit');
  if (code === 0) {
    return (
      <span className={classes.outcome}>
        <IconCircleCheckFilled size={16} aria-hidden className={classes.done} /> {t('outcomes.done')}
      </span>
    );
  }
  return (
    <span className={classes.outcome}>
      <IconCircleX size={16} aria-hidden className={classes.refused} />
      <span>
        {t('outcomes.refused')} <span className={classes.reason}>{reason || code}</span>
      </span>
    </span>
  );
}
