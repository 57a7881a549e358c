import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { beforeAll, expect, test } from 'vitest';
import { anOwner, aSubUser } from './builders';
import { aServer, type TestServer } from './harness';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const DETAILS = {
  name: 'Meadow farm',
  email: 'post@meadow.example',
  telephone: '+49 228 1234',
  website: 'https://meadow.example',
  country: 'DE',
  state: 'Nordrhein-Westfalen',
  address: 'Am Feld 1, 53111 Bonn',
};

test('what the owner writes about the organisation is what everybody in it reads', async () => {
  const owner = await anOwner(server);
  await owner.call(users.editOrganisation, DETAILS);
  const observer = await aSubUser(owner, 'observer');
  expect(await observer.call(users.viewOrganisation)).toMatchObject({ org_id: owner.orgId, ...DETAILS });
  expect(await (await anOwner(server)).call(users.viewOrganisation)).toMatchObject({ name: 'Farm' });
});

test('what is not given stays, and an empty text takes a detail away', async () => {
  const owner = await anOwner(server);
  await owner.call(users.editOrganisation, DETAILS);
  await owner.call(users.editOrganisation, { website: '', country: '', email: '' });
  expect(await owner.call(users.viewOrganisation)).toMatchObject({
    ...DETAILS,
    website: '',
    country: '',
    email: '',
  });
});

test('a web address is completed', async () => {
  const owner = await anOwner(server);
  await owner.call(users.editOrganisation, { website: 'www.meadow.example' });
  expect(await owner.call(users.viewOrganisation)).toMatchObject({ website: 'https://www.meadow.example' });
});

test.each([
  ['no name', { name: ' ' }, 'parameter_invalid'],
  ['a web address that is none', { website: 'javascript:alert(1)' }, 'parameter_invalid'],
  ['an e-mail address that is none', { email: 'post' }, 'parameter_invalid'],
  ['a country that there is not', { country: 'XX' }, 'country_code_wrong'],
] as const)('%s is refused, and nothing is changed', async (_what, wrong, name) => {
  const owner = await anOwner(server);
  await expect(owner.call(users.editOrganisation, { telephone: '112', ...wrong })).rejects.toMatchObject({
    code: ERRORS[name].code,
  });
  expect(await owner.call(users.viewOrganisation)).toMatchObject({ name: 'Farm', telephone: '' });
});
