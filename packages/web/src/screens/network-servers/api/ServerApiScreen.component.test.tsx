import { networkServers, type ServerApi } from '@fieldscope/contract/calls/network-servers';
import { Eui } from '@fieldscope/contract/ids';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aListedConnection, aServerApi, withNetworkServers } from '../../../../test/answered-network-servers';
import { on, refusal } from '../../../../test/contract-answers';
import { type OpenScreen, openScreen } from '../../../../test/screen';

const ROOF = aListedConnection();
const openPage = (
  api: Parameters<typeof aServerApi>[0],
  opening: Partial<Parameters<typeof openScreen>[0]> = {},
): Promise<OpenScreen> =>
  openScreen({
    at: '#/network_servers',
    answers: withNetworkServers({ connections: [ROOF], apis: [aServerApi(api)] }),
    ...opening,
  });

test('an observer sees how it stands and changes nothing', async () => {
  const failed: ServerApi['registrations'][number] = {
    ...{ dev_eui: Eui.parse('70B3D57ED0000005'), name: 'Bed 5', changed_at: Date.now() },
    state: 'failed',
    error: 'unreachable',
    error_detail: '',
  };
  await openPage({ registrations: [failed] }, { as: 'observer' });
  await screen.findByText(/^fields, last answer/);
  await screen.findByText(/^Bed 5: Not registered: Nothing answers at the address/);
  expect(screen.queryAllByRole('button', { name: /API|Import|Register/ })).toEqual([]);
});

test('the key can be deleted', async () => {
  const page = await openPage({});
  await page.person.click(await screen.findByRole('button', { name: 'API of Roof' }));
  const dialog = within(await screen.findByRole('dialog'));
  await page.person.click(dialog.getByRole('button', { name: 'Delete the key' }));
  await screen.findByText(/^No API key/);
  expect(page.madeCalls(networkServers.removeApi)).toEqual([{ connection_id: ROOF.connection_id }]);
});

test('where the APIs cannot be loaded, the card says so, and asks again', async () => {
  const page = await openPage(
    {},
    {
      answers: [
        ...withNetworkServers({ connections: [ROOF], apis: [aServerApi()] }),
        on(networkServers.listApis, refusal('server_busy')),
      ],
    },
  );
  const card = within(await screen.findByRole('article', { name: ROOF.name }));
  const again = await card.findByRole('button', { name: 'Try again' });
  page.answer(on(networkServers.listApis, [aServerApi()]));
  await page.person.click(again);
  await card.findByText(/^fields, last answer/);
});
