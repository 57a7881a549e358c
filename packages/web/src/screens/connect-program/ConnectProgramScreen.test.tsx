import { programs } from '@fieldscope/contract/calls/programs';
import { screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import {
  aProgramId,
  authorizeUrl,
  Browser,
  requestIn,
  verifierOf,
} from '../../../../server/test/program-sign-in';
import { openPortal } from '../../../test/portal';
import { anOwner, aServer, aSubUser, type TestServer, type User } from '../../../test/server';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

async function aRequest() {
  const clientId = await aProgramId(server, 'Assistant');
  const { location } = await new Browser().open(authorizeUrl(server, { clientId, verifier: verifierOf() }));
  return requestIn(location);
}
const openConsent = async (as: User) => {
  const request = await aRequest();
  return { request, ...(await openPortal({ as, at: `#/connect_program?request=${request}` })) };
};
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

test('an observer lets a program read and not change, and the browser goes on', async () => {
  const owner = await anOwner(server);
  const { person, isAccessible } = await openConsent(await aSubUser(owner, 'observer'));
  await screen.findByText('Assistant');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Read and change' }).disabled).toBe(true);
  await isAccessible();
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  await person.click(await button('Allow'));
  await screen.findByText(/is on its way to the program/);
  expect(assign.mock.calls[0]![0]).toContain('/oauth/authorize/');
});

test('who may not see devices refuses it, and whoever comes too late is told', async () => {
  const owner = await anOwner(server);
  const { request } = await openConsent(await aSubUser(owner, 'limited'));
  await screen.findByText(/Your role does not include/);
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
  await owner.call(programs.deny, { request });
  const late = await openPortal({ as: owner, at: `#/connect_program?request=${request}` });
  await screen.findByText(/^This request has expired/);
  await late.isAccessible();
});
