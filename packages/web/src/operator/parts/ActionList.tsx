import { Link } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import type { Column } from '../../ui/tables/column';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { TwoLines } from '../../ui/tables/TwoLines';
import { clientName } from '../../values/client-name';
import { DateTime, ZoneName } from '../../values/Times';
import { Outcome } from './Outcome';
import { useCallName } from './use-call-name';

export interface ShownAction {
  entry_id: string;
  at: number;
  org_id: string | null;
  who: string;
  call: string;
  subject?: string;
  code: number;
  reason: string;
  address: string;
  user_agent: string;
}

/** Columns of what was done in organisations. */
export function useActionColumns({ withOrganisation }: { withOrganisation: boolean }): Column<ShownAction>[] {
  const { t } = useTexts('operator');
  const callName = useCallName();
  return [
    {
      name: 'at',
      head: t('actions.at'),
      note: <ZoneName />,
      cell: ({ at }) => <DateTime at={at} withoutZone />,
      width: 170,
    },
    { name: 'who', head: t('actions.who'), cell: ({ who }) => who || '–', isCardHead: true },
    {
      name: 'what',
      head: t('actions.what'),
      cell: ({ call, subject }) => <TwoLines below={subject}>{callName(call)}</TwoLines>,
    },
    {
      name: 'outcome',
      head: t('actions.outcome'),
      cell: ({ code, reason }) => (
        <Outcome
          kind={code === 0 ? 'good' : 'bad'}
          word={t(code === 0 ? 'outcomes.done' : 'outcomes.refused')}
          reason={reason}
        />
      ),
    },
    {
      name: 'from',
      head: t('actions.from'),
      cell: ({ address, user_agent }) => <TwoLines below={clientName(user_agent)}>{address}</TwoLines>,
      yields: 2,
    },
    ...(withOrganisation
      ? [
          {
            name: 'organisation',
            head: t('actions.organisation'),
            cell: ({ org_id }: ShownAction) =>
              org_id === null ? '–' : <Link to={`/organisations/${org_id}`}>{org_id}</Link>,
            yields: 1,
          },
        ]
      : []),
  ];
}

/** What was done in an organisation last. */
export function ActionList({ label, rows }: { label: string; rows: readonly ShownAction[] | undefined }) {
  const columns = useActionColumns({ withOrganisation: false });
  return (
    <RowsOrCards
      label={label}
      rows={rows}
      columns={columns}
      keyOf={({ entry_id }) => entry_id}
      minWidth={760}
    />
  );
}
