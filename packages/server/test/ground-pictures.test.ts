import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deflateRawSync, deflateSync } from 'node:zlib';
import { BASES } from '@fieldscope/contract/call';
import { groundPictures } from '@fieldscope/contract/calls/ground-pictures';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { GROUND_PICTURE_LIMITS as MOST } from '@fieldscope/contract/ground-picture-limits';
import { HOUR_MS } from '@fieldscope/contract/time';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { purgeUploads } from '../src/modules/ground-pictures/ground-pictures.service';
import { pictureOf } from '../src/platform/documents/pictures';
import { sql } from '../src/platform/postgres/db';
import { anOwner, aSubUser, type User } from './builders';
import { whenTestEnds } from './cleanup';
import { aServer, type TestServer } from './harness';
import { aScreen } from './live-screens';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
});

const code = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code });
const refusedAs = (reason: string) => ({ ...code('upload_failed'), facts: { reason } });
const PIXELS = { create: { width: 400, height: 300, channels: 3 as const, background: '#3a7d44' } };
/** What no format makes small, always the same. */
function noiseOf(bytes: number): Buffer {
  let state = 1;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  };
  return Buffer.from(Array.from({ length: bytes }, next));
}
const aPhoto = () => sharp(PIXELS).jpeg().toBuffer();

async function upload(file: Uint8Array, as = owner): Promise<number> {
  const bytes = Buffer.from(file);
  let uploadId: number | undefined;
  for (let start = 0; start < bytes.length; start += MOST.partBytes) {
    const data = bytes.subarray(start, start + MOST.partBytes).toString('base64');
    const part = { bytes: bytes.length, part: start / MOST.partBytes, data, upload_id: uploadId };
    ({ upload_id: uploadId } = await as.call(groundPictures.upload, part));
  }
  return uploadId!;
}
async function aPicture(name = 'Yard', file?: Uint8Array, as = owner): Promise<number> {
  const upload_id = await upload(file ?? (await aPhoto()), as);
  return (await as.call(groundPictures.create, { upload_id, name })).picture_id;
}
const list = (as = owner) => as.call(groundPictures.list);
/** The bytes of a picture as a browser gets them. */
async function imageOf({ picture_id, digest }: { picture_id: number; digest: string }, as = owner) {
  const { base, path } = groundPictures.viewImage;
  const answer = await fetch(`${server.url}${BASES[base]}${path}?picture_id=${picture_id}&digest=${digest}`, {
    headers: { authorization: as.token },
  });
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

const POINTS = [
  { x: 0, y: 0, latitude: 51.001, longitude: 9 },
  { x: 1, y: 1, latitude: 51, longitude: 9.002 },
];

test('a picture is uploaded in parts, written anew, placed, put in an order and deleted with its bytes', async () => {
  const noise = noiseOf(700 * 500 * 3);
  const large = await sharp(noise, { raw: { width: 700, height: 500, channels: 3 } })
    .png()
    .toBuffer();
  expect(large.length).toBeGreaterThan(MOST.partBytes);
  const yard = await aPicture('Yard', large);
  const [made] = await list();
  expect(made).toMatchObject({
    picture_id: yard,
    name: 'Yard',
    opacity: 1,
    width: 700,
    height: 500,
    points: null,
  });
  const { headers, bytes } = await imageOf(made!);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 700, height: 500 });
  expect(bytes.length).toBe(made!.bytes);
  expect(headers.get('content-type')).toBe('image/webp');
  expect(headers.get('cache-control')).toMatch(/^private, .*immutable/);
  expect(headers.get('vary')).toBe('authorization');

  const barn = await aPicture('Barn');
  const placed = { name: 'Barn plan', opacity: 0.6, points: POINTS };
  await owner.call(groundPictures.update, { picture_id: barn, ...placed });
  expect((await list()).map(({ name }) => name)).toEqual(['Yard', 'Barn plan']);
  expect((await list())[1]).toMatchObject({ points: POINTS, opacity: expect.closeTo(0.6) });
  await owner.call(groundPictures.arrange, { picture_ids: [barn, yard] });
  expect((await list()).map(({ name }) => name)).toEqual(['Barn plan', 'Yard']);
  await owner.call(groundPictures.remove, { picture_id: yard });
  expect((await list()).map(({ picture_id }) => picture_id)).toEqual([barn]);
  const { rows } = await sql`select 1 from ground_picture where org_id = ${owner.orgId}`.execute(server.db);
  expect(rows).toHaveLength(1);
});

test('of a photograph nothing is kept but its pixels, upright and no larger than a map needs', async () => {
  const photo = await sharp({ create: { ...PIXELS.create, width: 5000, height: 2500 } })
    .withExif({
      IFD0: { ImageDescription: 'north barn' },
      IFD3: { GPSLatitude: '51/1 0/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(photo.includes('north barn')).toBe(true);
  await aPicture('Yard', photo);
  const [made] = await list();
  expect([made!.width, made!.height]).toEqual([MOST.side / 2, MOST.side]);
  const { bytes } = await imageOf(made!);
  expect(bytes.includes('north barn')).toBe(false);
  const { exif, xmp, icc, orientation } = await sharp(bytes).metadata();
  expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
});

test('who makes two pictures of one file at the same time gets one, and hears that the file is gone', async () => {
  const upload_id = await upload(await aPhoto());
  const names = ['One', 'Two', 'Three'];
  const made = await Promise.allSettled(
    names.map((name) => owner.call(groundPictures.create, { upload_id, name })),
  );
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of made)
    if (one.status === 'rejected') expect(one.reason).toMatchObject(code('resource_missing'));
  expect(await list()).toHaveLength(1);
});

test('a floor plan keeps what is transparent', async () => {
  const plan = sharp({
    create: { ...PIXELS.create, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  });
  await aPicture('Plan', await plan.png().toBuffer());
  const [made] = await list();
  expect((await sharp((await imageOf(made!)).bytes).metadata()).hasAlpha).toBe(true);
});

const ROWS_BYTES = 400_000;
/** A PNG of so many pixels, of which it has the first rows: all of them would be a few kilobytes more. */
function aBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([head, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(ROWS_BYTES));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
function crc32(bytes: Buffer): number {
  let sum = 0xffff_ffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb8_8320 : 0);
  }
  return (sum ^ 0xffff_ffff) >>> 0;
}

const ONLY_THREE = 'only PNG, JPEG and WebP pictures are taken';
const DAMAGED = 'the picture is damaged or incomplete';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><script>1</script></svg>';

test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
  ['a drawing with a script', () => Buffer.from(SVG), ONLY_THREE],
  ['a page', () => Buffer.from('<!doctype html><script>1</script>'), ONLY_THREE],
  ['a GIF', () => sharp(PIXELS).gif().toBuffer(), ONLY_THREE],
  ['a TIFF', () => sharp(PIXELS).tiff().toBuffer(), ONLY_THREE],
  ['an AVIF', () => sharp(PIXELS).avif({ effort: 0 }).toBuffer(), ONLY_THREE],
  [
    'an archive',
    () => Buffer.concat([Buffer.from('PK\x03\x04'), deflateRawSync(Buffer.alloc(999))]),
    ONLY_THREE,
  ],
  ['a single byte', () => Buffer.from('x'), ONLY_THREE],
  [
    'a drawing that begins as a JPEG',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(SVG)]),
    DAMAGED,
  ],
  ['the head of a PNG alone', () => aBomb(400, 300).subarray(0, 33), DAMAGED],
  ['a PNG without most of its rows', () => aBomb(4000, 3000), DAMAGED],
  ['half of a JPEG', async () => (await aPhoto()).subarray(0, 600), DAMAGED],
  ['half of a WebP', async () => (await noisyWebp()).subarray(0, 9000), DAMAGED],
  ['a PNG of 50,000 × 50,000 pixels', () => aBomb(50_000, 50_000), 'the picture has more than 64 megapixels'],
  ['a PNG of more pixels than a number holds', () => aBomb(0x7fff_ffff, 0x7fff_ffff), DAMAGED],
  [
    'a dot',
    () =>
      sharp({ create: { ...PIXELS.create, width: 9, height: 300 } })
        .png()
        .toBuffer(),
    'the picture is smaller than 32 pixels',
  ],
])('%s is refused with the reason, and nothing of it is kept', async (_, make, reason) => {
  const file = await make();
  expect(file.length).toBeLessThan(200_000);
  const upload_id = await upload(file);
  await expect(owner.call(groundPictures.create, { upload_id, name: 'Yard' })).rejects.toMatchObject(
    refusedAs(reason),
  );
  expect(await list()).toEqual([]);
  await expect(owner.call(groundPictures.create, { upload_id, name: 'Yard' })).rejects.toMatchObject(
    code('resource_missing'),
  );
});
const noisyWebp = () =>
  sharp(noiseOf(400 * 300 * 3), {
    raw: { width: 400, height: 300, channels: 3 },
  })
    .webp()
    .toBuffer();

test('of a file that is two types at once only the picture is kept', async () => {
  const polyglot = Buffer.concat([
    await aPhoto(),
    Buffer.from(`<script>alert(1)</script>PK\x03\x04${'x'.repeat(99)}`),
  ]);
  await aPicture('Yard', polyglot);
  const { bytes } = await imageOf((await list())[0]!);
  expect(bytes.includes('<script>')).toBe(false);
  expect((await sharp(bytes).metadata()).format).toBe('webp');
});

test('the reason is in the language of the reader', async () => {
  const upload_id = await upload(Buffer.from(SVG));
  const { body } = await owner.ask(groundPictures.create, { upload_id, name: 'Двор' }, { language: 'ru' });
  expect(body.msg).toBe(
    'Загрузка не удалась: принимаются только изображения PNG, JPEG и WebP. Проверьте файл и повторите.',
  );
});

test('parts come in order, one that is repeated changes nothing, and the file has as many bytes as it said', async () => {
  const send = (part: object) =>
    owner.call(groundPictures.upload, { bytes: 6, part: 0, data: 'QUJD', ...part });
  const { upload_id } = await send({});
  expect(await send({ upload_id })).toEqual({ upload_id, received: 3 });
  const refused = code('operation_unsupported');
  await expect(send({ upload_id, part: 2 })).rejects.toMatchObject(refused);
  await expect(send({ upload_id, part: 1, data: '' })).rejects.toMatchObject(refused);
  await expect(send({ upload_id, part: 1, data: 'QUJDRA==' })).rejects.toMatchObject(refused);
  await expect(send({ part: 1 })).rejects.toMatchObject(refused);
  const unfinished = owner.call(groundPictures.create, { upload_id, name: 'Yard' });
  await expect(unfinished).rejects.toMatchObject(code('resource_missing'));
  await expect(send({ bytes: MOST.uploadBytes + 1 })).rejects.toMatchObject(code('parameter_invalid'));
  for (let open = 1; open < MOST.openUploads; open++) await send({});
  await expect(send({})).rejects.toMatchObject(refused);
  server.clock.advance(HOUR_MS + 1);
  await purgeUploads(server as never);
  const { rows } = await sql`
    select 1 from ground_picture_part join ground_picture_upload using (upload_id)
    where org_id = ${owner.orgId}`.execute(server.db);
  expect(rows).toEqual([]);
  server.clock.advance(-HOUR_MS - 1);
});

test.each<[string, object[]]>([
  ['one point', POINTS.slice(0, 1)],
  ['four points', [...POINTS, ...POINTS]],
  ['two points in one place of the picture', [POINTS[0]!, { ...POINTS[1], x: 0.001, y: 0 }]],
  ['two points in one place of the map', [POINTS[0]!, { ...POINTS[0], x: 1, y: 1 }]],
  ['three points in one line', [...POINTS, { x: 0.5, y: 0.5, latitude: 51.0008, longitude: 9.0001 }]],
  ['points that turn the picture over', [...POINTS, { x: 1, y: 0, latitude: 51, longitude: 9 }]],
  ['points that make it as large as a country', [POINTS[0]!, { ...POINTS[1], latitude: 48 }]],
  ['a point beside the picture', [POINTS[0]!, { ...POINTS[1], x: 1.1 }]],
  ['a point at the pole', [POINTS[0]!, { ...POINTS[1], latitude: 90 }]],
])('%s is refused, and the picture stays where it was', async (_, points) => {
  const picture_id = await aPicture();
  const facts = { picture_id, name: 'Yard', opacity: 1 };
  await owner.call(groundPictures.update, { ...facts, points: POINTS });
  const wrong = owner.call(groundPictures.update, { ...facts, points: points as typeof POINTS });
  await expect(wrong).rejects.toMatchObject({
    ...code('parameter_invalid'),
    facts: expect.objectContaining({ field: expect.stringMatching(/^points/) }),
  });
  expect((await list())[0]!.points).toEqual(POINTS);
});

test('names are each once, there is a most of them, and an order has all of them', async () => {
  const yard = await aPicture('Yard');
  const duplicate = code('data_duplicate');
  await expect(aPicture('Yard')).rejects.toMatchObject(duplicate);
  const barn = await aPicture('Barn');
  const facts = { opacity: 1, points: null };
  const renamed = owner.call(groundPictures.update, { picture_id: barn, name: 'Yard', ...facts });
  await expect(renamed).rejects.toMatchObject(duplicate);
  for (const picture_ids of [[yard], [yard, yard], [yard, barn, 0x7fff_ffff]])
    await expect(owner.call(groundPictures.arrange, { picture_ids })).rejects.toMatchObject(
      code('resource_missing'),
    );
  await sql`
    insert into ground_picture (org_id, name, place, opacity, width, height, digest, bytes, created_at)
    select org_id, 'Copy ' || n, place, opacity, width, height, digest, bytes, created_at
    from ground_picture, generate_series(1, ${MOST.count - 2}) as n where picture_id = ${yard}`.execute(
    server.db,
  );
  await expect(aPicture('One more')).rejects.toMatchObject(code('operation_unsupported'));
});

test('an observer sees pictures and changes none; another organisation neither sees nor reaches them', async () => {
  const picture_id = await aPicture();
  const [made] = await list();
  const observer = await aSubUser(owner, 'observer');
  const administrator = await aSubUser(owner, 'administrator');
  expect(await list(observer)).toEqual([made]);
  expect((await imageOf(made!, observer)).bytes.length).toBe(made!.bytes);
  const neighbour = await anOwner(server);
  expect(await list(neighbour)).toEqual([]);
  const upload_id = await upload(await aPhoto());
  const changes = (as: User) => [
    () => as.call(groundPictures.update, { picture_id, name: 'Mine', opacity: 1, points: null }),
    () => as.call(groundPictures.arrange, { picture_ids: [picture_id] }),
    () => as.call(groundPictures.create, { upload_id, name: 'Mine' }),
    () => as.call(groundPictures.remove, { picture_id }),
  ];
  for (const change of changes(observer)) await expect(change()).rejects.toMatchObject(code('no_authority'));
  for (const change of changes(neighbour))
    await expect(change()).rejects.toMatchObject(code('resource_missing'));
  const seen = neighbour.call(groundPictures.viewImage, { picture_id, digest: made!.digest });
  await expect(seen).rejects.toMatchObject(code('resource_missing'));
  const part = { upload_id, bytes: 9, part: 1, data: 'QUJD' };
  await expect(neighbour.call(groundPictures.upload, part)).rejects.toMatchObject(code('resource_missing'));
  expect(await list()).toEqual([made]);
  await administrator.call(groundPictures.remove, { picture_id });
  expect(await list()).toEqual([]);
});

test('open screens hear of every change', async () => {
  const screen = await aScreen(server, { type: 'hello', token: owner.token });
  await screen.until('welcome');
  const picture_id = await aPicture();
  const { seq } = await screen.until('ground_pictures_changed');
  await owner.call(groundPictures.remove, { picture_id });
  await screen.until('ground_pictures_changed', (message) => message.seq > seq);
});

test('once a picture was uploaded, drawings of the portal are still made, and a drawing loads nothing from outside', async () => {
  await aPicture();
  const label = { kind: 'text', text: 'Yard', x: 4, y: 30, size: 20, color: '#000000' } as const;
  const size = { width: 400, height: 300 };
  const isWhite = async (picture: Buffer) => (await sharp(picture).stats()).channels[0]!.min === 255;
  expect(await isWhite(await pictureOf({ ...size, shapes: [label] }))).toBe(false);

  const photo = await aPhoto();
  const file = join(tmpdir(), `outside-${process.pid}.jpg`);
  await writeFile(file, photo);
  let requests = 0;
  const website = createServer((_request, response) => {
    requests += 1;
    response.end(photo);
  });
  await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve));
  whenTestEnds(async () => {
    website.close();
    await rm(file, { force: true });
  });
  const address = `http://127.0.0.1:${(website.address() as AddressInfo).port}/a.jpg`;
  const drawing = (inner: string, before = '') =>
    `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xi="http://www.w3.org/2001/XInclude" width="400" height="300">${inner}</svg>`;
  const image = (href: string) =>
    drawing(`<image href="${href}" xlink:href="${href}" width="400" height="300"/>`);
  const within = await sharp(Buffer.from(image(`data:image/jpeg;base64,${photo.toString('base64')}`)))
    .png()
    .toBuffer();
  expect(await isWhite(within)).toBe(false);
  for (const svg of [
    image(pathToFileURL(file).href),
    image(file),
    image(`file:${file}`),
    image(address),
    drawing(`<style>@import url("${address}"); rect { fill: url("${address}#a") }</style>`),
    drawing(
      `<use href="${address}#a"/><text><xi:include href="${pathToFileURL(file).href}" parse="text"/></text>`,
    ),
    drawing(
      '<text y="99">&outside;</text>',
      `<!DOCTYPE svg [<!ENTITY outside SYSTEM "${pathToFileURL(file).href}">]>`,
    ),
  ]) {
    const picture = await sharp(Buffer.from(svg))
      .flatten({ background: '#ffffff' })
      .png()
      .toBuffer()
      .catch(() => null);
    if (picture) expect(await isWhite(picture), svg).toBe(true);
  }
  expect(requests).toBe(0);
});
