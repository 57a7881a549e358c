import type { AuditEntry } from '@fieldscope/contract/calls/audit';
import { IconCircleCheckFilled, IconCircleX } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { usePhone } from '../../ui/layout/use-phone';
import { CardList } from '../../ui/tables/CardList';
import { type Column, DataFrame } from '../../ui/tables/DataFrame';
import { RowCard } from '../../ui/tables/RowCard';
import { clientName } from '../../values/client-name';
import { DateTime, ZoneName } from '../../values/Times';
import classes from './AuditLog.module.css';
import { useActionName } from './use-action-name';

interface AuditTableProps {
  /** undefined: still loading. */
  entries: AuditEntry[] | undefined;
  isFiltered: boolean;
}

/** A page of the log: as rows, on a phone as cards. */
export function AuditTable({ entries, isFiltered }: AuditTableProps) {
  const { t } = useTexts('audit');
  const actionName = useActionName();
  const columns = useColumns();
  const factsOf = ({ subject }: AuditEntry) =>
    columns.filter(({ name }) => name !== 'what' && (name !== 'subject' || subject !== ''));
  const list = {
    label: t('routes:audit'),
    rows: entries,
    keyOf: ({ entry_id: id }: AuditEntry) => id,
    empty: <EmptyState drawing="gateway">{t(isFiltered ? 'noMatch' : 'empty')}</EmptyState>,
  };
  if (usePhone()) {
    return (
      <CardList
        {...list}
        nameOf={({ call }) => actionName(call)}
        card={(entry) => (
          <RowCard row={entry} name={<b>{actionName(entry.call)}</b>} facts={factsOf(entry)} />
        )}
      />
    );
  }
  return <DataFrame {...list} minWidth={980} skeletonRows={8} columns={columns} />;
}

function useColumns(): Column<AuditEntry>[] {
  const { t } = useTexts('audit');
  const actionName = useActionName();
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
    { name: 'who', head: t('who'), cell: (entry) => <Who {...entry} /> },
    { name: 'what', head: t('what'), cell: ({ call }) => actionName(call) },
    {
      name: 'subject',
      head: t('subject'),
      cell: ({ subject }) => <span className={classes.long}>{subject}</span>,
    },
    { name: 'outcome', head: t('outcome'), cell: (entry) => <Outcome {...entry} /> },
    { name: 'from', head: t('from'), cell: (entry) => <From {...entry} /> },
  ];
}

/** The account, and the operator who acted as it. */
function Who({ who, operator }: Pick<AuditEntry, 'who' | 'operator'>) {
  const { t } = useTexts('audit');
  return (
    <span className={classes.from}>
      <span className={classes.long}>{who}</span>
      {operator && <span className={classes.agent}>{t('byOperator', { operator })}</span>}
    </span>
  );
}

/** Network address, and the browser or program by the name that people know. */
function From({ address, user_agent: agent }: Pick<AuditEntry, 'address' | 'user_agent'>) {
  return (
    <span className={classes.from}>
      {address}
      <span className={classes.agent} title={agent}>
        {clientName(agent)}
      </span>
    </span>
  );
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
