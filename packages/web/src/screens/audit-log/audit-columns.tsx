import type { AuditEntry } from '@fieldscope/contract/calls/audit';
import { IconCircleCheckFilled, IconCircleX } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import type { Column } from '../../ui/tables/column';
import { clientName } from '../../values/client-name';
import { DateTime, ZoneName } from '../../values/Times';
import classes from './AuditLog.module.css';
import { useActions, useWho } from './use-actions';

/** Columns of the log; the server sorts by each of them. */
export function useAuditColumns(): Column<AuditEntry>[] {
  const { t } = useTexts('audit');
  const { nameOf } = useActions();
  return [
    {
      name: 'at',
      head: t('at'),
      note: <ZoneName />,
      cell: ({ at }) => <DateTime at={at} withoutZone />,
      width: 165,
      sort: 'server',
    },
    { name: 'who', head: t('who'), cell: (entry) => <Who {...entry} />, sort: 'server' },
    {
      name: 'what',
      head: t('what'),
      cell: ({ call }) => <span className={classes.what}>{nameOf(call)}</span>,
      sort: 'server',
      isCardHead: true,
    },
    {
      name: 'subject',
      head: t('subject'),
      cell: ({ subject }) => <span className={classes.long}>{subject}</span>,
      sort: 'server',
    },
    {
      name: 'outcome',
      head: t('outcome'),
      cell: (entry) => <Outcome {...entry} />,
      sort: 'server',
      width: '22%',
    },
    { name: 'from', head: t('from'), cell: (entry) => <From {...entry} />, sort: 'server' },
  ];
}

/** The account, and the operator who acted as it. */
function Who({ operator, ...entry }: AuditEntry) {
  const { t } = useTexts('audit');
  const who = useWho()(entry);
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
