import { brands } from '@fieldscope/contract/calls/brands';
import { signOn } from '@fieldscope/contract/calls/sign-on';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anOwner, aStranger, type User } from '../builders';
import { aServer, type TestServer } from '../harness';
import { aNameServer, type NameServer } from '../name-server';
import { code, speakRaw } from './attacker';

// The owner of an organisation decides what others see of it before they sign in: as much of it as a picture, a line or an address says.

let server: TestServer;
let names: NameServer;
let owner: User;
beforeAll(async () => {
  server = await aServer({ PUBLIC_URL: 'https://fields.example' });
});
beforeEach(async () => {
  names = await aNameServer();
  server.config.DNS_SERVERS.splice(0, Number.POSITIVE_INFINITY, names.address);
  owner = await anOwner(server);
});

const NOTHING = { name: null, colour: null, sender: null, links: {}, texts: {} };
const set = (given: object, by = owner) => by.call(brands.update, { ...NOTHING, ...given });
async function prove(by: User, domain: string) {
  const { domain: named } = await by.call(brands.setDomain, { domain });
  names.records.set(named!.record.name, [named!.record.text]);
  return by.call(brands.proveDomain);
}

describe('a picture', () => {
  const upload = (file: Buffer | string) =>
    owner.call(brands.uploadPicture, { picture: 'logo', data: Buffer.from(file).toString('base64') });
  const aPng = () =>
    sharp({ create: { width: 64, height: 64, channels: 4, background: '#3a7d44' } })
      .png()
      .toBuffer();
  const SVG =
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script>alert(1)</script></svg>';
  /** A PNG that says that it is larger than it is. */
  async function aBomb(side: number): Promise<Buffer> {
    const png = await aPng();
    png.writeUInt32BE(side, 16);
    png.writeUInt32BE(side, 20);
    return png;
  }

  test.each<[string, () => Buffer | string | Promise<Buffer>]>([
    ['an SVG with a script', () => SVG],
    ['an SVG behind a head of XML', () => `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]>${SVG}`],
    ['a page', () => '<!doctype html><script>alert(1)</script>'],
    ['a PDF', () => '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>'],
    ['a GIF', () => Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')],
    ['a picture of 60,000 × 60,000', () => aBomb(60_000)],
    ['a picture of 2,147,483,647 × 2,147,483,647', () => aBomb(2 ** 31 - 1)],
    [
      'a picture that unpacks to a gigabyte',
      () =>
        sharp({
          create: { width: 16_000, height: 16_000, channels: 3, background: '#000' },
          limitInputPixels: false,
        })
          .png({ compressionLevel: 9, palette: true })
          .toBuffer(),
    ],
    ['half a picture', async () => (await aPng()).subarray(0, 60)],
  ])('that is %s is refused', async (_name, file) => {
    await expect(upload(await file())).rejects.toMatchObject(code('upload_failed'));
    expect((await owner.call(brands.viewSettings)).pictures).toEqual({});
  });

  test('keeps nothing but its pixels, and no browser reads it as anything else', async () => {
    const hidden = '<script>alert(document.domain)</script>';
    const png = await sharp(await aPng())
      .withExif({ IFD0: { Copyright: hidden, Artist: 'Ada, 52.1 N 5.3 E' } })
      .png()
      .toBuffer();
    const { digest } = await upload(Buffer.concat([png, Buffer.from(hidden)]));
    const answer = await fetch(`${server.url}/portalapi/brand/view_picture?digest=${digest}`);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.includes('script')).toBe(false);
    expect(bytes.includes('Ada')).toBe(false);
  });

  test('of a name that is no digest is none', async () => {
    for (const digest of ['../../secret', '%2e%2e', 'A'.repeat(64), "'; drop table brand; --"])
      expect((await aStranger(server).ask(brands.viewPicture, { digest })).body).toMatchObject(
        code('parameter_invalid'),
      );
  });
});

describe('words', () => {
  test.each([
    ['name', { name: 'Farm\u202efdp.exe' }],
    ['name', { name: 'Farm\u0000' }],
    ['name', { name: '\u200b\u200b' }],
    ['name', { name: 'x'.repeat(41) }],
    ['sender', { sender: 'Farm\r\nBcc: everybody@farm.example' }],
    ['sender', { sender: 'Farm\u2028Bcc' }],
    ['colour', { colour: '#12345' }],
    ['colour', { colour: '#1234567' }],
    ['colour', { colour: '#123456\n' }],
    ['colour', { colour: 'url(https://attacker.example)' }],
    ['colour', { colour: '#12345６' }],
    ['links', { links: { help: ' javascript:alert(1)' } }],
    ['links', { links: { privacy: 'java\nscript:alert(1)' } }],
    ['links', { links: { imprint: 'JaVaScRiPt:alert(1)' } }],
    ['links', { links: { help: 'data:text/html,<script>alert(1)</script>' } }],
    ['links', { links: { help: 'vbscript:x' } }],
    ['links', { links: { help: 'file:///etc/passwd' } }],
    ['links', { links: { help: '//attacker.example' } }],
    ['links', { links: { help: `https://farm.example/${'x'.repeat(500)}` } }],
    ['links', { links: { login: 'https://attacker.example' } }],
    ['texts', { texts: { privacy: 'x\u0000' } }],
  ])('as %s are refused: %j', async (field, given) => {
    await expect(set(given)).rejects.toMatchObject({
      ...code('parameter_invalid'),
      facts: { field: expect.stringContaining(field) },
    });
    expect(await owner.call(brands.viewSettings)).toMatchObject(NOTHING);
  });

  test('with mark-up are words, wherever the page says them', async () => {
    const name = '"></title><script>alert(1)//';
    await set({ name });
    await prove(owner, 'markup.example');
    const page = await speakRaw(
      server,
      'GET / HTTP/1.1\r\nhost: markup.example\r\nconnection: close\r\n\r\n',
    );
    expect(page).not.toContain('<script>alert(1)');
    const manifest = await speakRaw(
      server,
      'GET /manifest.webmanifest HTTP/1.1\r\nhost: markup.example\r\nconnection: close\r\n\r\n',
    );
    expect(manifest).not.toMatch(/content-type: text\/html/i);
    expect((await server.brands.shown.at('markup.example')).name).toBe(name);
  });

  test('named as what every object has change none', async () => {
    const body = `{"name":null,"colour":null,"sender":null,"links":{"__proto__":{"help":"https://attacker.example"}},"texts":{"constructor":"x"}}`;
    await fetch(`${server.url}/portalapi/brand/update_brand`, {
      method: 'PUT',
      headers: { authorization: owner.token, 'content-type': 'application/json' },
      body,
    });
    expect(({} as { help?: string }).help).toBeUndefined();
    expect(await owner.call(brands.viewSettings)).toMatchObject({ links: {}, texts: {} });
  });
});

describe('a domain', () => {
  test.each([
    'valley.example.',
    'valley.example/',
    'valley.example@attacker.example',
    'valley.example:443',
    'valley.example#',
    '*.valley.example',
    'valley..example',
    '-valley.example',
    'valley.example\r\nset-cookie: a=b',
    '0x7f.1',
    '127.1',
    '2130706433',
    'fields.example',
    'FIELDS.example',
    'fields。example',
  ])('cannot be %j', async (domain) => {
    const { body } = await owner.ask(brands.setDomain, { domain });
    expect([code('parameter_invalid').code, code('operation_unsupported').code]).toContain(body.code);
  });

  test('of another organisation is not taken by who only names it, nor is what people see there', async () => {
    await set({ name: 'Green Valley' });
    await prove(owner, 'valley.example');
    const thief = await anOwner(server);
    await set({ name: 'Thief' }, thief);
    await thief.call(brands.setDomain, { domain: 'valley.example' });
    expect(await thief.call(brands.proveDomain)).toMatchObject({ outcome: 'missing' });
    expect((await server.brands.shown.at('valley.example')).name).toBe('Green Valley');
  });

  test.each([
    'attacker.example',
    'valley2.example.attacker.example',
    'x.valley2.example',
    'example',
    '__proto__',
    'constructor',
  ])('is looked up as it is, not as a part: %s shows no brand', async (host) => {
    await set({ name: 'Green Valley' });
    await prove(owner, 'valley2.example');
    expect((await server.brands.shown.at(host)).name).toBeUndefined();
    await owner.call(brands.setDomain, { domain: null });
  });

  test('that a header names is none: only the host that the browser asked counts', async () => {
    await set({ name: 'Green Valley' });
    await prove(owner, 'valley3.example');
    for (const header of [
      'x-forwarded-host: valley3.example',
      'forwarded: host=valley3.example',
      'x-host: valley3.example',
    ]) {
      const page = await speakRaw(
        server,
        `GET / HTTP/1.1\r\nhost: fields.example\r\n${header}\r\nconnection: close\r\n\r\n`,
      );
      expect(page).not.toContain('Green Valley');
    }
  });

  test('of a brand changes not where a sign-on leads back to', async () => {
    await set({ name: 'Green Valley' });
    await prove(owner, 'valley4.example');
    const { redirect_address } = await owner.call(signOn.view);
    expect(redirect_address).toMatch(/^https:\/\/fields\.example\//);
    const { body } = await owner.ask(signOn.view, {});
    expect(JSON.stringify(body)).not.toContain('valley4.example');
    const back = await speakRaw(
      server,
      `GET ${new URL(redirect_address).pathname}?code=x&state=y HTTP/1.1\r\nhost: attacker.example\r\nconnection: close\r\n\r\n`,
    );
    const [, to = ''] = /^location: (.*)\r$/im.exec(back) ?? [];
    expect(to).toMatch(/^\/(?!\/)/);
    expect(back).not.toContain('attacker.example');
  });
});
