import { measurements } from '@fieldscope/contract/calls/channels';
import { devices } from '@fieldscope/contract/calls/devices';
import { type LineSeries, lineSeries } from '@fieldscope/contract/calls/line-series';
import { Eui } from '@fieldscope/contract/ids';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aListedConnection, withNetworkServers } from '../../../../test/answered-network-servers';
import { on } from '../../../../test/contract-answers';
import { openScreen } from '../../../../test/screen';
import { keyOf } from '../../../api/use-call';
import { queryClient } from '../../../shell/query-client';

const TELEGRAF = aListedConnection({ kind: 'influx', name: 'Telegraf' });

const aSeries = (facts: Partial<LineSeries> = {}): LineSeries => ({
  ...{
    series_id: 7,
    kit_eui: null,
    connection_id: TELEGRAF.connection_id,
    measurement: 'tank',
    field: 'level',
  },
  ...{
    tags: [{ name: 'place', value: 'yard' }],
    state: 'proposed',
    names_device: true,
    names_channel: false,
  },
  ...{ eui: null, channel: null, measurement_id: 4097, factor: 2, offset: 1, unit: '°C', first_at: 0 },
  ...{ last_at: Date.now(), last_value: 10, kept: 3 },
  ...facts,
});

const open = (series: LineSeries[]) =>
  openScreen({
    at: '#/network_servers',
    answers: [
      ...withNetworkServers({ connections: [TELEGRAF] }),
      on(lineSeries.list, series),
      on(lineSeries.accept, { stored: 3 }),
      on(lineSeries.ignore, {}),
      on(lineSeries.forget, {}),
      on(measurements.listNames, []),
      on(devices.listNodes, { list: [], page: { count: 0 } }),
    ],
  });

test('what nobody knows is told on the card, and accepted with what it is', async () => {
  const page = await open([aSeries()]);
  await screen.findByText('1 series is waiting: say what it measures');
  await page.person.click(await screen.findByRole('button', { name: 'Line protocol of Telegraf' }));
  const list = await screen.findByRole('region', { name: 'Waiting for you' });
  await within(list).findByText('place=yard');
  await page.person.click(within(list).getByRole('button', { name: 'Accept tank level' }));
  const dialog = await screen.findByRole('dialog', { name: 'What is tank level?' });
  await within(dialog).findByText('Latest value 10 becomes 21');
  await page.person.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(page.madeCalls(lineSeries.accept)).toEqual([
      { series_id: 7, eui: null, channel: 1, measurement_id: 4097, factor: 2, offset: 1 },
    ]),
  );
});

test('what is known says where it goes, what is ignored can be looked at again', async () => {
  const eui = Eui.parse('2CF7F1C000000001');
  const page = await open([
    aSeries({ state: 'accepted', eui, channel: 4, kept: 0, last_at: null, last_value: null }),
    aSeries({ series_id: 8, field: 'noise', state: 'ignored' }),
    aSeries({ series_id: 9, field: 'depth', state: 'automatic', kept: 12 }),
  ]);
  await page.person.click(await screen.findByRole('button', { name: 'Line protocol of Telegraf' }));
  await screen.findByText('Everything that is written is recognised.');
  await screen.findByText(/^Stored as 2CF7F1C000000001 · .+ · channel 4$/);
  await screen.findByText('12 values wait until their devices are adopted');
  await page.person.click(screen.getByRole('button', { name: 'Look at tank noise again' }));
  await waitFor(() => expect(page.madeCalls(lineSeries.forget)).toEqual([{ series_ids: [8] }]));
});

test('a value that arrives while the question is open shows there', async () => {
  const page = await open([aSeries({ kept: 0, last_at: null, last_value: null })]);
  await page.person.click(await screen.findByRole('button', { name: 'Line protocol of Telegraf' }));
  await page.person.click(await screen.findByRole('button', { name: 'Accept tank level' }));
  await screen.findByRole('dialog', { name: 'What is tank level?' });
  page.answer(on(lineSeries.list, [aSeries()]));
  await queryClient.invalidateQueries({ queryKey: keyOf(lineSeries.list) });
  await screen.findByText('Latest value 10 becomes 21');
});
