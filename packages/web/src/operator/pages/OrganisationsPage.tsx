import { operatorViews } from '@fieldscope/contract/calls/operators';
import { Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import { FilterBar } from '../../ui/filters/FilterBar';
import { FilterSelect } from '../../ui/filters/FilterSelect';
import { TwoLines } from '../../ui/tables/TwoLines';
import { shownAmount } from '../../values/amounts';
import { DateTime, ZoneName } from '../../values/Times';
import { useOperatorQuery } from '../api/use-operator-call';
import { CommandButton } from '../parts/CommandButton';
import { counted } from '../parts/counted';
import { KeyedList, useKeyedPages } from '../parts/KeyedList';
import { Outcome } from '../parts/Outcome';
import { OrganisationView } from './OrganisationView';

const SORTS = ['name', 'newest'] as const;
type Sort = (typeof SORTS)[number];

/** Organisations as a list, or the one that the address names. */
export function OrganisationsPage() {
  const [, , orgId] = useLocation().pathname.split('/');
  return orgId ? <OrganisationView orgId={orgId} /> : <OrganisationList />;
}

function OrganisationList() {
  const { t } = useTexts('operator');
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<Sort>('name');
  const pages = useKeyedPages(`${sort} ${search}`);
  const answer = useOperatorQuery(operatorViews.listOrganisations, { search, sort, after: pages.after });
  return (
    <Stack gap="sm">
      <FilterBar
        search={search}
        onSearch={setSearch}
        searchPlaceholder={t('organisations.search')}
        end={
          <Group gap="xs">
            <CommandButton name="create-organisation" label={t('organisations.create')} />
          </Group>
        }
      >
        <FilterSelect
          label={t('organisations.order')}
          placeholder=""
          isRequired
          count={SORTS.length}
          data={SORTS.map((value) => ({ value, label: t(`organisations.sorts.${value}`) }))}
          value={sort}
          onChange={(value) => setSort(value as Sort)}
        />
      </FilterBar>
      <KeyedList
        label={t('pages.organisations.title')}
        answer={answer}
        pages={pages}
        empty={t('nothing')}
        keyOf={({ org_id }) => org_id}
        nameOf={({ name }) => name}
        onRowClick={({ org_id }) => navigate(`/organisations/${org_id}`)}
        minWidth={900}
        columns={[
          {
            name: 'name',
            head: t('organisations.name'),
            cell: ({ name, org_id }) => (
              <TwoLines below={org_id} isCode whole={name}>
                <Link to={`/organisations/${org_id}`}>{name}</Link>
              </TwoLines>
            ),
            isElastic: true,
          },
          { name: 'owner', head: t('organisations.owner'), cell: ({ owner }) => owner, yields: 1 },
          {
            name: 'state',
            head: t('organisations.state'),
            cell: ({ is_frozen }) => (
              <Outcome kind={is_frozen ? 'bad' : 'good'} word={t(is_frozen ? 'frozen' : 'active')} />
            ),
            width: 120,
          },
          {
            name: 'accounts',
            head: t('organisations.accounts'),
            cell: ({ accounts }) => accounts,
            numeric: true,
          },
          {
            name: 'devices',
            head: t('organisations.devices'),
            cell: ({ devices }) => counted(devices),
            numeric: true,
          },
          {
            name: 'credits',
            head: t('organisations.credits'),
            cell: ({ um_balance, dm_balance }) => (
              <TwoLines below={`DM ${shownAmount(dm_balance)}`}>UM {shownAmount(um_balance)}</TwoLines>
            ),
            yields: 2,
          },
          {
            name: 'created',
            head: t('organisations.created'),
            note: <ZoneName />,
            cell: ({ created_at }) => <DateTime at={created_at} withoutZone withoutSeconds />,
            width: 150,
            yields: 3,
          },
        ]}
      />
    </Stack>
  );
}
