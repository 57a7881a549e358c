import { BRAND_LIMITS } from '@fieldscope/contract/brand-limits';
import { BASES } from '@fieldscope/contract/call';
import { brands } from '@fieldscope/contract/calls/brands';
import { panelShares } from '@fieldscope/contract/calls/panel-shares';
import { panels } from '@fieldscope/contract/calls/panels';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import type { PortalFacts } from '@fieldscope/contract/portal-facts';
import { MINUTE_MS } from '@fieldscope/contract/time';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { viewMailNames } from '../src/modules/brands/brands.service';
import { sql } from '../src/platform/postgres/db';
import { aCaller, anOwner, aStranger, aSubUser, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aNameServer, type NameServer } from './name-server';

let server: TestServer;
let names: NameServer;
let owner: User;
let sharedServer: TestServer | undefined;
/** Runs the installation, and has set nothing. */
let plain: User;

beforeEach(async () => {
  names = await aNameServer();
  if (!sharedServer) {
    sharedServer = await aServer();
    // Of the organisations of a test none runs the installation: the first one of all does.
    plain = await anOwner(sharedServer);
  }
  server = sharedServer;
  // The server asks whoever answers in this test.
  server.config.DNS_SERVERS.splice(0, Number.POSITIVE_INFINITY, names.address);
  owner = await anOwner(server);
});

const code = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code });
const NOTHING = { name: null, colour: null, sender: null, links: {}, texts: {} };
const aPicture = (background: string, side = 64) =>
  sharp({ create: { width: side, height: side, channels: 4, background } })
    .png()
    .toBuffer();
const upload = async (by: User, picture: 'logo' | 'icon', background = '#3a7d44') =>
  by.call(brands.uploadPicture, { picture, data: (await aPicture(background)).toString('base64') });
const set = (by: User, given: Partial<typeof NOTHING> | object) =>
  by.call(brands.update, { ...NOTHING, ...given });
const runInstallation = async (by: User) => {
  await sql`update organisation set runs_installation = false where runs_installation`.execute(server.db);
  await sql`update organisation set runs_installation = true where org_id = ${by.orgId}`.execute(server.db);
  // A change of who runs it is noticed after a minute.
  server.clock.advance(2 * MINUTE_MS);
};

/** The brand that a page under a host name says. */
async function brandAt(host: string): Promise<PortalFacts['brand']> {
  return (await server.brands.shown.at(host)) as PortalFacts['brand'];
}

/** An organisation whose domain is proven. */
async function provenDomain(by: User, domain: string) {
  const { domain: named } = await by.call(brands.setDomain, { domain });
  names.records.set(named!.record.name, ['v=spf1 -all', named!.record.text]);
  return by.call(brands.proveDomain);
}

test('who belongs to an organisation sees its name, colours, pictures and links, and nobody else does', async () => {
  const other = await anOwner(server);
  await set(owner, {
    name: 'Green Valley',
    colour: '#B03060',
    links: { help: 'https://valley.example/help', privacy: 'https://valley.example/privacy' },
  });
  const { digest } = await upload(owner, 'logo');
  const member = await aSubUser(owner, 'limited');
  const shown = await member.call(brands.view);
  expect(shown).toMatchObject({
    name: 'Green Valley',
    pictures: { logo: digest },
    links: { help: 'https://valley.example/help', privacy: 'https://valley.example/privacy' },
  });
  expect(shown.colours).toEqual(await owner.call(brands.previewColours, { colour: '#b03060' }));
  expect(await other.call(brands.view)).toEqual({ pictures: {}, links: {}, texts: {} });
});

test('what an organisation has not set is that of the installation, and a logo stands beside its own name', async () => {
  const operator = await anOwner(server);
  await runInstallation(operator);
  await set(operator, { name: 'Regio IoT', colour: '#224488', links: { imprint: 'https://regio.example/' } });
  const { digest } = await upload(operator, 'logo', '#224488');
  expect(await owner.call(brands.view)).toMatchObject({
    name: 'Regio IoT',
    pictures: { logo: digest },
    links: { imprint: 'https://regio.example/' },
  });
  expect(await brandAt('anywhere.example')).toMatchObject({ name: 'Regio IoT', pictures: { logo: digest } });
  await set(owner, { name: 'Green Valley', links: { help: 'https://valley.example/help' } });
  const own = await owner.call(brands.view);
  expect(own).toMatchObject({
    name: 'Green Valley',
    links: { imprint: 'https://regio.example/', help: 'https://valley.example/help' },
  });
  expect(own.pictures).toEqual({});
  expect((await operator.call(brands.viewSettings)).of_installation).toBe(true);
  expect((await owner.call(brands.viewSettings)).of_installation).toBe(false);
  await runInstallation(plain);
});

test('a picture is fetched by its digest without a sign-in, and kept for good', async () => {
  const { digest } = await upload(owner, 'icon', '#7a3d8f');
  const path = `${server.url}${BASES.portal}${brands.viewPicture.path}?digest=${digest}`;
  const answer = await fetch(path);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  const { width, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect([width, format]).toEqual([64, 'webp']);
  await owner.call(brands.removePicture, { picture: 'icon' });
  expect((await fetch(path)).status).toBe(404);
  await expect(owner.call(brands.removePicture, { picture: 'icon' })).rejects.toMatchObject(
    code('resource_missing'),
  );
});

test('what is no picture, is too small or too large is refused with the reason, and the one of before stays', async () => {
  const { digest } = await upload(owner, 'logo');
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const small = await aPicture('#fff', BRAND_LIMITS.leastSide - 1);
  const large = await aPicture('#fff', 4001);
  for (const [file, reason] of [
    [drawing, 'only PNG, JPEG and WebP pictures are taken'],
    [small, `the picture is smaller than ${BRAND_LIMITS.leastSide} pixels`],
    [large, 'the picture has more than 16 megapixels'],
  ] as const)
    await expect(
      owner.call(brands.uploadPicture, { picture: 'logo', data: file.toString('base64') }),
    ).rejects.toMatchObject({ ...code('upload_failed'), facts: { reason } });
  expect((await owner.call(brands.viewSettings)).pictures).toEqual({ logo: digest });
});

test('links lead to pages and nowhere else, a name is one line, a colour is a colour', async () => {
  for (const [field, given] of Object.entries({
    texts: { texts: { privacy: 'turned \u202e round' } },
    links: { links: { help: 'javascript:alert(1)' } },
    name: { name: 'two\nlines' },
    colour: { colour: 'red;}body{display:none' },
    sender: { sender: 'x\r\nBcc: everybody@farm.example' },
  }))
    await expect(set(owner, given)).rejects.toMatchObject({
      ...code('parameter_invalid'),
      facts: { field: expect.stringContaining(field) },
    });
  expect(await owner.call(brands.viewSettings)).toMatchObject(NOTHING);
});

test('a legal text is read by everybody, and stands where there is no link; the purchase agreement is that of the installation', async () => {
  const operator = await anOwner(server);
  await runInstallation(operator);
  await set(operator, {
    links: { privacy: 'https://regio.example/privacy' },
    texts: { agreement: 'What we sell', imprint: 'Regio IoT, Main Street 1', privacy: 'Behind the link' },
  });
  const privacy = 'What we keep:\n\n- readings\n- names';
  await set(owner, { texts: { privacy } });
  const { links, texts } = await owner.call(brands.view);
  expect(links).toEqual({});
  const read = async (digest: string) => (await aStranger(server).call(brands.viewText, { digest })).text;
  expect(await read(texts.privacy!)).toBe(privacy);
  expect(await read(texts.agreement!)).toBe('What we sell');
  expect(await read(texts.imprint!)).toBe('Regio IoT, Main Street 1');
  expect((await owner.call(brands.viewSettings)).texts).toEqual({ privacy });
  expect(await brandAt('anywhere.example')).toMatchObject({
    links: { privacy: 'https://regio.example/privacy' },
    texts: { agreement: texts.agreement, imprint: texts.imprint },
  });
  await set(owner, {});
  await expect(read(texts.privacy!)).rejects.toMatchObject(code('resource_missing'));
  for (const given of [
    { texts: { agreement: 'Ours' } },
    { links: { agreement: 'https://valley.example/terms' } },
  ])
    await expect(set(owner, given)).rejects.toMatchObject(code('operation_unsupported'));
  await runInstallation(plain);
});

test('a domain leads to the brand once its record is found, and no longer when it is given up', async () => {
  const domain = 'iot.valley.example';
  await set(owner, { name: 'Green Valley' });
  const { domain: named } = await owner.call(brands.setDomain, { domain: domain.toUpperCase() });
  expect(named).toMatchObject({ domain, proven_at: null, record: { name: `_fieldscope.${domain}` } });
  expect(await owner.call(brands.proveDomain)).toMatchObject({ outcome: 'missing' });
  names.records.set(named!.record.name, ['fieldscope=of-somebody-else']);
  expect(await owner.call(brands.proveDomain)).toMatchObject({ outcome: 'missing' });
  expect(await brandAt(domain)).toEqual({ pictures: {}, links: {}, texts: {} });
  expect(await isDomain(domain)).toBe(404);
  names.records.set(named!.record.name, ['v=spf1 -all', named!.record.text]);
  expect(await owner.call(brands.proveDomain)).toMatchObject({
    outcome: 'proven',
    domain: { proven_at: server.clock.now() },
  });
  expect(await brandAt(domain)).toMatchObject({ name: 'Green Valley' });
  expect(await isDomain(domain)).toBe(200);
  // Named once more it stays proven; another one does not take that over.
  await owner.call(brands.setDomain, { domain });
  expect(await isDomain(domain)).toBe(200);
  await owner.call(brands.setDomain, { domain: `other.${domain}` });
  expect(await isDomain(domain)).toBe(404);
  expect(await isDomain(`other.${domain}`)).toBe(404);
  await owner.call(brands.setDomain, { domain: null });
  expect((await owner.call(brands.viewSettings)).domain).toBeNull();
});

const isDomain = async (domain: string) =>
  (await fetch(`${server.url}${BASES.portal}${brands.isDomain.path}?domain=${encodeURIComponent(domain)}`))
    .status;

test('whoever only names a domain keeps it from nobody who proves it', async () => {
  const domain = 'claimed.valley.example';
  const squatter = await anOwner(server);
  await squatter.call(brands.setDomain, { domain });
  expect(await provenDomain(owner, domain)).toMatchObject({ outcome: 'proven' });
  // The record of the one says nothing for the other.
  expect(await squatter.call(brands.proveDomain)).toMatchObject({ outcome: 'missing' });
  const { domain: named } = await squatter.call(brands.viewSettings);
  names.records.get(named!.record.name)!.push(named!.record.text);
  expect(await squatter.call(brands.proveDomain)).toMatchObject({ outcome: 'taken' });
});

test('a domain that changed hands is of whoever has the record now', async () => {
  const domain = 'sold.valley.example';
  await provenDomain(owner, domain);
  const buyer = await anOwner(server);
  await set(buyer, { name: 'New Valley' });
  expect(await provenDomain(buyer, domain)).toMatchObject({ outcome: 'proven' });
  expect(await brandAt(domain)).toMatchObject({ name: 'New Valley' });
  expect((await owner.call(brands.viewSettings)).domain).toMatchObject({ domain, proven_at: null });
});

test('a domain in letters of another alphabet is the one that networks know', async () => {
  const { domain: named } = await owner.call(brands.setDomain, { domain: 'Датчики.Ферма.example' });
  expect(named).toMatchObject({ domain: 'xn--80ahnaj0c9a.xn--80ajvps.example' });
  for (const domain of ['ферма.example/путь', 'ферма.example:80', 'a@ферма.example', '１２７.0.0.1'])
    await expect(owner.call(brands.setDomain, { domain })).rejects.toMatchObject(code('parameter_invalid'));
});

test('the address of the installation shows its own brand, whoever had proven it before', async () => {
  await set(owner, { name: 'Green Valley' });
  await provenDomain(owner, 'portal.valley.example');
  const config: { PUBLIC_URL?: string } = server.config;
  config.PUBLIC_URL = 'https://portal.valley.example';
  server.clock.advance(2 * MINUTE_MS);
  try {
    expect(await brandAt('portal.valley.example')).toEqual({ pictures: {}, links: {}, texts: {} });
    expect(await isDomain('portal.valley.example')).toBe(404);
    await expect(owner.call(brands.setDomain, { domain: 'portal.valley.example' })).rejects.toMatchObject(
      code('operation_unsupported'),
    );
  } finally {
    delete config.PUBLIC_URL;
    server.clock.advance(2 * MINUTE_MS);
  }
});

test('a domain is not proven while no server of names answers, and none is asked without end', async () => {
  await owner.call(brands.setDomain, { domain: 'slow.valley.example' });
  names.refuse();
  expect(await owner.call(brands.proveDomain)).toMatchObject({ outcome: 'unanswered' });
  const asked = Array.from({ length: 59 }, () => owner.call(brands.proveDomain));
  await Promise.all(asked);
  await expect(owner.call(brands.proveDomain)).rejects.toMatchObject(code('trigger_limit'));
});

test('the address of the installation and of machines are no domains of organisations', async () => {
  for (const domain of [
    '10.0.0.1',
    '[::1]',
    'localhost',
    'https://valley.example',
    'valley.example:8080',
    'a..b',
  ])
    await expect(owner.call(brands.setDomain, { domain })).rejects.toMatchObject(code('parameter_invalid'));
  expect(await isDomain('localhost')).toBe(404);
});

test('mails name portal and sender as the organisation does, else as the installation', async () => {
  expect(await viewMailNames(server.db, owner.orgId)).toEqual({
    portal: 'Fieldscope',
    sender: undefined,
    domain: undefined,
  });
  const operator = await anOwner(server);
  await runInstallation(operator);
  await set(operator, { name: 'Regio IoT' });
  expect(await viewMailNames(server.db, undefined)).toMatchObject({
    portal: 'Regio IoT',
    sender: 'Regio IoT',
  });
  await set(owner, { name: 'Green Valley', sender: 'Green Valley alarms' });
  expect(await viewMailNames(server.db, owner.orgId)).toEqual({
    portal: 'Green Valley',
    sender: 'Green Valley alarms',
    domain: undefined,
  });
  await provenDomain(owner, 'mails.valley.example');
  expect(await viewMailNames(server.db, owner.orgId)).toMatchObject({ domain: 'mails.valley.example' });
  await runInstallation(plain);
});

test('a panel that is shared shows the brand of its organisation, whoever opens it', async () => {
  await set(owner, { name: 'Green Valley', colour: '#b03060' });
  const { panel_id } = await owner.call(panels.create, { name: 'Beds', components: [] });
  const shared = { panel_id, name: 'Beds' };
  const { token } = await owner.call(panelShares.share, shared);
  const opened = await aStranger(server).call(panelShares.open, { share_token: token });
  expect(opened.brand).toEqual(await owner.call(brands.view));
  const locked = await owner.call(panelShares.share, { ...shared, passphrase: 'long grass at noon' });
  const asked = await aStranger(server).call(panelShares.open, { share_token: locked.token });
  expect(asked).toMatchObject({ asks_passphrase: true, brand: { name: 'Green Valley' } });
});

test('pages look as they did before while the database gives no answer', async () => {
  await set(owner, { name: 'Green Valley' });
  await provenDomain(owner, 'steady.valley.example');
  expect(await brandAt('steady.valley.example')).toMatchObject({ name: 'Green Valley' });
  server.clock.advance(2 * MINUTE_MS);
  await sql`alter table brand rename to brand_away`.execute(server.db);
  try {
    expect(await brandAt('steady.valley.example')).toMatchObject({ name: 'Green Valley' });
  } finally {
    await sql`alter table brand_away rename to brand`.execute(server.db);
  }
});

test('sub-accounts and strangers change no brand', async () => {
  const administrator = await aSubUser(owner, 'administrator');
  for (const by of [administrator, aStranger(server), aCaller(server, () => 'nonsense')])
    await expect(by.call(brands.update, NOTHING)).rejects.toBeDefined();
});
