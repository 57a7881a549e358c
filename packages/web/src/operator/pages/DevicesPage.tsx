import { operatorViews } from '@fieldscope/contract/calls/operators';
import { Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import { FilterBar } from '../../ui/filters/FilterBar';
import { TwoLines } from '../../ui/tables/TwoLines';
import { TimeAgo } from '../../values/Times';
import { useOperatorQuery } from '../api/use-operator-call';
import { CommandButton } from '../parts/CommandButton';
import { KeyedList, useKeyedPages } from '../parts/KeyedList';

const EUI_LENGTH = 16;
const NO_EUI = /[^0-9A-F]/g;

/** Devices by the beginning of their EUI. */
export function DevicesPage() {
  const { t } = useTexts('operator');
  const [typed, setTyped] = useState('');
  const search = typed.toUpperCase().replaceAll(NO_EUI, '').slice(0, EUI_LENGTH);
  const pages = useKeyedPages(search);
  const answer = useOperatorQuery(operatorViews.findDevices, { search, after: pages.after });
  return (
    <Stack gap="sm">
      <FilterBar
        search={typed}
        onSearch={setTyped}
        searchPlaceholder={t('devices.search')}
        end={
          <Group gap="xs">
            <CommandButton name="produce-devices" label={t('devices.produce')} />
            <CommandButton name="import-devices" label={t('devices.import')} />
          </Group>
        }
      />
      <KeyedList
        label={t('pages.devices.title')}
        answer={answer}
        pages={pages}
        empty={t('nothing')}
        keyOf={({ eui, org_id }) => `${eui} ${org_id}`}
        nameOf={({ eui }) => eui}
        minWidth={860}
        columns={[
          {
            name: 'eui',
            head: t('devices.eui'),
            cell: ({ eui, dev_eui }) => (
              <TwoLines below={dev_eui === eui ? '' : `DevEUI ${dev_eui}`} isCode>
                {eui}
              </TwoLines>
            ),
          },
          {
            name: 'name',
            head: t('devices.name'),
            cell: ({ name, model }) => <TwoLines below={model}>{name || '–'}</TwoLines>,
          },
          {
            name: 'organisation',
            head: t('devices.organisation'),
            cell: ({ org_id, organisation }) =>
              org_id === null ? (
                t('devices.unbound')
              ) : (
                <TwoLines below={org_id} isCode>
                  <Link to={`/organisations/${org_id}`}>{organisation}</Link>
                </TwoLines>
              ),
          },
          {
            name: 'bound',
            head: t('devices.bound'),
            cell: ({ bound_at }) => <TimeAgo at={bound_at} />,
            yields: 1,
          },
          {
            name: 'heard',
            head: t('devices.heard'),
            cell: ({ last_heard_at }) => <TimeAgo at={last_heard_at} />,
          },
          {
            name: 'refusals',
            head: t('devices.refusals'),
            cell: ({ refusals }) =>
              refusals.length === 0
                ? search.length === EUI_LENGTH
                  ? t('devices.noRefusals')
                  : t('devices.wholeEui')
                : refusals.map(({ cause, reason, count }) => (
                    <TwoLines key={cause} below={t('times', { count })}>
                      {reason}
                    </TwoLines>
                  )),
            isWideOnCard: true,
            yields: 2,
          },
        ]}
      />
    </Stack>
  );
}
