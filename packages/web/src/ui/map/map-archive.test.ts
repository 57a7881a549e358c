import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { expect, test, vi } from 'vitest';
import { archiveStyle } from './map-archive';

const HEAD_BYTES = 127;
const [VECTOR, PNG] = [1, 2];

/** A PMTiles archive (version 3) of one tile, the whole world at zoom 0, without compression. */
function anArchive(tileType: number, metadata: object): Uint8Array {
  const tile = Buffer.from('tile');
  // One entry: tile 0, one of them, its length, and its place plus one.
  const directory = Buffer.from([1, 0, 1, tile.length, 1]);
  const about = Buffer.from(JSON.stringify(metadata));
  const head = Buffer.alloc(HEAD_BYTES);
  head.write('PMTiles');
  head[7] = 3;
  const end = HEAD_BYTES + directory.length + about.length;
  const sections = [
    [HEAD_BYTES, directory.length],
    [HEAD_BYTES + directory.length, about.length],
    [end, 0],
    [end, tile.length],
    [1, 1],
  ];
  for (const [index, number] of [...sections.flat(), 1].entries())
    head.writeBigUInt64LE(BigInt(number), 8 + 8 * index);
  const notCompressed = 1;
  head.set([1, notCompressed, notCompressed, tileType], 96);
  return new Uint8Array(Buffer.concat([head, directory, about, tile]));
}

/** A server of the operator that has an archive, by ranges. */
function servedAt(url: string, archive: Uint8Array): void {
  vi.stubGlobal('fetch', async (asked: string, { headers }: { headers: Headers }) => {
    expect(asked).toBe(url);
    const [from, to] = new Headers(headers).get('range')!.match(/\d+/g)!.map(Number) as [number, number];
    const part = archive.slice(from, to + 1);
    const range = `bytes ${from}-${from + part.length - 1}/${archive.length}`;
    return new Response(part, { status: 206, headers: { 'content-range': range } });
  });
}

test('an archive of vector tiles is drawn with the layers that it has, one of pictures as it is', async () => {
  const farm = 'https://tiles.example/farm.pmtiles';
  servedAt(farm, anArchive(VECTOR, { vector_layers: [{ id: 'earth' }, { id: 'roads' }] }));
  const vector = await archiveStyle(farm, 'light', 'ru');
  expect(validateStyleMin(vector)).toEqual([]);
  expect(vector.layers.map(({ id }) => id)).toEqual(['background', 'earth', 'roads']);
  expect(vector.sources.provider).toMatchObject({ type: 'vector', url: `pmtiles://${farm}` });

  const silent = 'https://tiles.example/silent.pmtiles';
  servedAt(silent, anArchive(VECTOR, {}));
  expect((await archiveStyle(silent, 'dark', 'en')).layers.length).toBeGreaterThan(5);

  const pictures = 'https://tiles.example/pictures.pmtiles';
  servedAt(pictures, anArchive(PNG, {}));
  expect((await archiveStyle(pictures, 'light', 'en')).sources.provider).toMatchObject({ type: 'raster' });
});
