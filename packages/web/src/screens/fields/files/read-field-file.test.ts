import { squareMetresOf } from '@fieldscope/contract/field-geometry';
import { FIELD_LIMITS } from '@fieldscope/contract/field-limits';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readFieldFile, reportOf } from './read-field-file';
import { UnreadableFile } from './unreadable-file';

type Corners = [number, number][];
/** Counterclockwise from its south-west corner. */
const box = (x: number, y: number, width: number): Corners => [
  [x, y],
  [x + width, y],
  [x + width, y + width],
  [x, y + width],
  [x, y],
];
const read = (name: string, content: string | Uint8Array) =>
  readFieldFile(name, typeof content === 'string' ? strToU8(content) : content);
const problemOf = (name: string, content: string | Uint8Array) => {
  try {
    return read(name, content).fields.length;
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadableFile);
    const { problem, projection } = error as UnreadableFile;
    return projection === undefined ? problem : `${problem}: ${projection}`;
  }
};
const geojson = (geometry: object | null, properties: object = {}) => ({
  type: 'Feature',
  properties,
  geometry,
});
const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });

describe('GeoJSON', () => {
  test('is read with names of attributes, holes and parts; points and lines are skipped', () => {
    const hole = box(8.002, 50.002, 0.002);
    const file = read(
      'fields.GEOJSON',
      collection(
        geojson(
          { type: 'Polygon', coordinates: [box(8, 50, 0.01), hole] },
          { name: ' North ', ha: 12.5, x: null },
        ),
        geojson(
          { type: 'MultiPolygon', coordinates: [[box(9, 50, 0.01)], [box(9.1, 50, 0.01)]] },
          { crop: 'Oats' },
        ),
        geojson({
          type: 'GeometryCollection',
          geometries: [{ type: 'Polygon', coordinates: [box(7, 50, 0.01).map((at) => [...at, 120])] }],
        }),
        geojson({ type: 'Point', coordinates: [8, 50] }),
        geojson(null),
      ),
    );
    expect(file).toMatchObject({ attributes: ['name', 'ha', 'crop'], skipped: 2 });
    expect(file.fields.map(({ attributes }) => attributes)).toEqual([
      { name: 'North', ha: '12.5' },
      { crop: 'Oats' },
      {},
    ]);
    expect(file.fields.map(({ outline }) => outline.map((polygon) => polygon.length))).toEqual([
      [2],
      [1, 1],
      [1],
    ]);
    expect(file.fields[2]!.outline[0]![0]).toEqual([
      [7, 50],
      [7.01, 50],
      [7.01, 50.01],
      [7, 50.01],
      [7, 50],
    ]);
  });

  test.each([
    ['a feature alone', JSON.stringify(geojson({ type: 'Polygon', coordinates: [box(8, 50, 1)] }))],
    [
      'a shape alone, with a byte order mark',
      `\uFEFF${JSON.stringify({ type: 'Polygon', coordinates: [box(8, 50, 1)] })}`,
    ],
    ['longitudes beyond 180°', collection(geojson({ type: 'Polygon', coordinates: [box(190, 50, 1)] }))],
  ])('%s is one field', (_, text) => {
    expect(problemOf('a.json', text)).toBe(1);
  });

  test('says of each area how large it is, or why it cannot be a field', () => {
    const bow = [...box(8, 50, 0.01)].toSpliced(1, 2, [8.01, 50.01], [8.01, 50]);
    const polygons = [box(8, 50, 0.01), bow, box(8, 86, 0.01), circle(FIELD_LIMITS.corners + 2)];
    const { fields } = read(
      'a.json',
      collection(...polygons.map((ring) => geojson({ type: 'Polygon', coordinates: [ring] }))),
    );
    expect(fields.map(({ problem }) => problem)).toEqual([undefined, 'crossing', 'latitude', 'many']);
    expect(fields[0]!.area).toBeCloseTo(797_700, -4);
    expect(fields.slice(1)).toMatchObject([1, 2, 3].map(() => ({ outline: [], area: 0 })));
  });

  test('has no more attributes than one chooses from, and brackets within words are none', () => {
    const many = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`a${index}`, '[['.repeat(99)]),
    );
    const file = read(
      'a.json',
      collection(geojson(nested(0), { ['x'.repeat(101)]: 1, name: '\\"[', ...many })),
    );
    expect(file.attributes).toHaveLength(200);
    expect(file.fields[0]!.attributes).toMatchObject({ name: '\\"[', a198: '[['.repeat(99) });
    expect(Object.keys(file.fields[0]!.attributes)).toHaveLength(200);
  });

  test.each<[string, string, string]>([
    ['no JSON', '{', 'unreadable'],
    ['a list', '[]', 'unreadable'],
    ['no features', '{"type":"FeatureCollection"}', 'unreadable'],
    ['nothing but points', collection(geojson({ type: 'Point', coordinates: [1, 2] })), 'nothing'],
    [
      'words for numbers',
      collection(geojson({ type: 'Polygon', coordinates: [[['8', '50']]] })),
      'unreadable',
    ],
    ['no rings', collection(geojson({ type: 'Polygon', coordinates: 5 })), 'unreadable'],
    ['a null among rings', collection(geojson({ type: 'Polygon', coordinates: [null] })), 'unreadable'],
    [
      'metres',
      collection(geojson({ type: 'Polygon', coordinates: [box(500_000, 5_500_000, 100)] })),
      'no_projection',
    ],
    [
      'another projection',
      JSON.stringify({
        crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::25832' } },
        ...JSON.parse(collection()),
      }),
      'projection: urn:ogc:def:crs:EPSG::25832',
    ],
    ['collections in collections', collection(geojson(nested(50))), 'too_deep'],
    ['lists in lists', '['.repeat(5_000_000), 'too_deep'],
    [
      'objects in a property',
      collection(geojson(nested(0), JSON.parse(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`))),
      'too_deep',
    ],
    [
      'millions of corners',
      `{"type":"MultiPoint","coordinates":[${'[0,0],'.repeat(2_000_000)}[0,0]]}`,
      'too_many_corners',
    ],
    [
      'more corners than a file may have',
      collection(geojson({ type: 'Polygon', coordinates: [circle(FIELD_LIMITS.fileCorners + 1)] })),
      'too_many_corners',
    ],
    [
      'too many areas',
      collection(
        ...Array.from({ length: FIELD_LIMITS.count + 1 }, () =>
          geojson({ type: 'Polygon', coordinates: [box(8, 50, 1)] }),
        ),
      ),
      'too_many',
    ],
  ])('with %s is refused: %#', (_, text, problem) => {
    expect(problemOf('a.json', text)).toBe(problem);
  });
});

const circle = (corners: number): Corners =>
  Array.from({ length: corners }, (_, index) => {
    const angle = (2 * Math.PI * index) / corners;
    return [8 + Math.cos(angle) / 100, 50 + Math.sin(angle) / 100];
  });
const nested = (depth: number): object =>
  depth === 0
    ? { type: 'Polygon', coordinates: [box(8, 50, 1)] }
    : { type: 'GeometryCollection', geometries: [nested(depth - 1)] };

const ring = (corners: Corners) =>
  `<LinearRing><coordinates>${corners.map((at) => `${at.join(',')},0`).join(' ')}</coordinates></LinearRing>`;
const KML = `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder>
  <Placemark><name>North</name><styleUrl>#a</styleUrl>
    <ExtendedData><Data name="crop"><value>Barley</value></Data></ExtendedData>
    <Polygon><outerBoundaryIs>${ring(box(8, 50, 0.01))}</outerBoundaryIs>
      <innerBoundaryIs>${ring(box(8.002, 50.002, 0.002))}</innerBoundaryIs></Polygon></Placemark>
  <Placemark><name>East</name><MultiGeometry>
    <Polygon><outerBoundaryIs>${ring(box(9, 50, 0.01))}</outerBoundaryIs></Polygon>
    <Polygon><outerBoundaryIs>${ring(box(9.1, 50, 0.01))}</outerBoundaryIs></Polygon></MultiGeometry></Placemark>
  <Placemark><name>Well</name><Point><coordinates>8,50</coordinates></Point></Placemark>
</Folder></Document></kml>`;

describe('KML', () => {
  test.each([
    ['fields.kml', KML],
    ['fields.kmz', zipSync({ 'files/picture.png': new Uint8Array(4), 'doc.kml': strToU8(KML) })],
  ])('is read from %s, with holes, parts and what is said of a placemark', (name, content) => {
    const file = read(name, content);
    expect(file).toMatchObject({ attributes: ['name', 'crop'], skipped: 1 });
    expect(file.fields.map(({ attributes }) => attributes)).toEqual([
      { name: 'North', crop: 'Barley' },
      { name: 'East' },
    ]);
    expect(file.fields.map(({ outline }) => outline.map((polygon) => polygon.length))).toEqual([[2], [1, 1]]);
  });

  test.each<[string, string | Uint8Array, string]>([
    ['a page', '<html><body/></html>', 'unreadable'],
    ['entities that grow', `<!DOCTYPE kml [<!ENTITY a "aaaa">]>${KML}`, 'document_type'],
    ['an entity that is not declared', KML.replace('North', '&lol;'), 'unreadable'],
    ['folders in folders', `<kml>${'<Folder>'.repeat(2_000_000)}`, 'too_deep'],
    [
      'millions of corners',
      KML.replace('8,50,0', '8,50 '.repeat(FIELD_LIMITS.fileCorners)),
      'too_many_corners',
    ],
    ['words for corners', KML.replace('8,50,0', 'here'), 'unreadable'],
    ['words alone', 'kml', 'unreadable'],
    ['a broken end', KML.slice(0, -30), 'unreadable'],
    ['no areas', KML.replaceAll('Polygon', 'Model'), 'nothing'],
  ])('with %s is refused', (_, content, problem) => {
    expect(problemOf('a.kml', content)).toBe(problem);
  });

  test('in an archive without any, or in none, is refused', () => {
    expect(problemOf('a.kmz', zipSync({ 'a.txt': strToU8('a') }))).toBe('no_kml');
    expect(problemOf('a.kmz', strToU8('PK'))).toBe('unreadable');
  });
});

test('KML has names with a prefix, in words of a section, and heights and spaces as programs write them', () => {
  const text = KML.replaceAll(/<(\/?)(?!\?)/g, '<$1k:')
    .replace('xmlns=', 'xmlns:k=')
    .replace('North', '<![CDATA[North & <b>]]>')
    .replace('8,50,0', '\n 8 , 50, 12.5\t');
  const { fields } = read('a.kml', text);
  expect(fields[0]!.attributes).toEqual({ name: 'North & <b>', crop: 'Barley' });
  expect(fields[0]!.outline[0]![0]![0]).toEqual([8, 50]);
});

describe('a shapefile', () => {
  const WGS84 =
    'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';
  const UTM =
    'PROJCS["ETRS_1989_UTM_Zone_32N",GEOGCS["GCS_ETRS_1989",DATUM["D_ETRS_1989",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",9.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';
  const CHINA = UTM.replace('ETRS_1989_UTM_Zone_32N', 'CGCS2000_3_Degree_GK')
    .replace('D_ETRS_1989', 'D_China_2000')
    .replace('GRS_1980",6378137.0,298.257222101', 'CGCS2000",6378137.0,298.257222101');
  const OLD = UTM.replace('ETRS_1989_UTM_Zone_32N', 'Pulkovo_1942_GK_Zone_7')
    .replace('D_ETRS_1989', 'D_Pulkovo_1942')
    .replace('GRS_1980",6378137.0,298.257222101', 'Krasovsky_1940",6378245.0,298.3');
  const zipped = (shapes: Uint8Array, more: Record<string, string | Uint8Array> = {}) =>
    zipSync({
      'layer/Fields.SHP': shapes,
      ...Object.fromEntries(
        Object.entries(more).map(([ending, content]) => [
          `layer/Fields.${ending}`,
          typeof content === 'string' ? strToU8(content) : content,
        ]),
      ),
    });

  test('is read with its table, holes and parts', () => {
    // Borders go clockwise there, and holes counterclockwise.
    const first = [box(8, 50, 0.01).toReversed(), box(8.002, 50.002, 0.002)];
    const second = [box(9, 50, 0.01).toReversed(), box(9.1, 50, 0.01).toReversed()];
    const table = aTable(
      ['NAME', 'FRUCHT'],
      [
        ['Nord', 'Gerste'],
        ['Süd', ''],
      ],
    );
    const file = read(
      'fields.zip',
      zipped(shapesOf([first, second]), { dbf: table, prj: WGS84, cpg: 'UTF-8' }),
    );
    expect(file.attributes).toEqual(['NAME', 'FRUCHT']);
    expect(file.fields.map(({ attributes }) => attributes)).toEqual([
      { NAME: 'Nord', FRUCHT: 'Gerste' },
      { NAME: 'Süd' },
    ]);
    expect(file.fields.map(({ outline }) => outline.map((polygon) => polygon.length))).toEqual([[2], [1, 1]]);
  });

  test.each([
    ['UTM on ETRS89', UTM],
    ['Gauss-Krüger on CGCS2000', CHINA],
  ])('in %s lies where it is on WGS-84', (_, prj) => {
    const { fields } = read(
      'fields.zip',
      zipped(shapesOf([[box(500_000, 5_500_000, 100).toReversed()]]), { prj }),
    );
    const [longitude, latitude] = fields[0]!.outline[0]![0]![0]!;
    expect(longitude).toBeCloseTo(9, 2);
    expect(latitude).toBeCloseTo(49.6528, 3);
    // A hectare in the projection, whose scale is 0.9996 there.
    expect(squareMetresOf(fields[0]!.outline)).toBeCloseTo(10_000 / 0.9996 ** 2, -1);
  });

  test.each<[string, Uint8Array, string]>([
    [
      'on a datum of before satellites',
      zipped(shapesOf([[box(500_000, 5_500_000, 100)]]), { prj: OLD }),
      'projection: Pulkovo 1942 GK Zone 7',
    ],
    [
      'with words for a projection',
      zipped(shapesOf([[box(0, 0, 1)]]), { prj: 'LOCAL_CS["Barn"]' }),
      'projection: Barn',
    ],
    ['in metres without a projection', zipped(shapesOf([[box(500_000, 5_500_000, 100)]])), 'no_projection'],
    ['cut off', zipped(shapesOf([[box(8, 50, 1)]]).slice(0, 150)), 'unreadable'],
    ['with parts that go back', zipped(hostileShapes()), 'unreadable'],
    [
      'with a table of four billion rows',
      zipped(shapesOf([[box(8, 50, 1)]]), { dbf: hostileTable() }),
      'unreadable',
    ],
    [
      'with a table of very many values',
      zipped(shapesOf([[box(8, 50, 1)]]), {
        dbf: aTable(
          ['A'],
          Array.from({ length: 1_100_000 }, () => ['']),
        ),
      }),
      'large_table',
    ],
    [
      'with millions of corners',
      zipped(shapesOf([[circle(FIELD_LIMITS.fileCorners + 1)]])),
      'too_many_corners',
    ],
    ['that is none', zipSync({ 'a.txt': strToU8('a') }), 'no_shapefile'],
    ['without its archive', new Uint8Array(4), 'no_shapefile'],
  ])('%s is refused: %#', (_, content, problem) => {
    expect(
      problemOf(problem === 'no_shapefile' && content.length === 4 ? 'fields.shp' : 'fields.zip', content),
    ).toBe(problem);
  });

  test('that becomes too large, or is one of too many files, is not unpacked', () => {
    const bomb = zipSync({ 'a.shp': new Uint8Array(FIELD_LIMITS.unpackedBytes + 1) });
    expect(bomb.length).toBeLessThan(100_000);
    expect(problemOf('a.zip', bomb)).toBe('unpacked_too_large');
    // It says that it is small.
    const lying = bomb.slice();
    const view = new DataView(lying.buffer);
    view.setUint32(lying.length - 22 - 46 - 5 + 24, 200, true);
    expect(['unreadable', 'nothing']).toContain(problemOf('a.zip', lying));
    const files = Object.fromEntries(
      Array.from({ length: FIELD_LIMITS.filesInArchive + 1 }, (_, n) => [`${n}.txt`, new Uint8Array()]),
    );
    expect(problemOf('a.zip', zipSync(files))).toBe('too_many_files');
    expect(problemOf('a.kmz', zipSync({ 'doc.kml': new Uint8Array(FIELD_LIMITS.unpackedBytes + 1) }))).toBe(
      'unpacked_too_large',
    );
  });

  /** ESRI Shapefile Technical Description: polygons of rings. */
  function shapesOf(polygons: Corners[][]): Uint8Array {
    const records = polygons.map((rings) => {
      const points = rings.flat();
      const content = new DataView(new ArrayBuffer(44 + 4 * rings.length + 16 * points.length));
      content.setInt32(0, 5, true);
      content.setInt32(36, rings.length, true);
      content.setInt32(40, points.length, true);
      rings.reduce((start, corners, index) => {
        content.setInt32(44 + 4 * index, start, true);
        return start + corners.length;
      }, 0);
      points.forEach(([x, y], index) => {
        content.setFloat64(44 + 4 * rings.length + 16 * index, x, true);
        content.setFloat64(52 + 4 * rings.length + 16 * index, y, true);
      });
      return content;
    });
    const bytes = new Uint8Array(100 + records.reduce((sum, one) => sum + 8 + one.byteLength, 0));
    const view = new DataView(bytes.buffer);
    view.setInt32(0, 9994);
    view.setInt32(24, bytes.length / 2);
    view.setInt32(28, 1000, true);
    view.setInt32(32, 5, true);
    records.reduce((at, content, index) => {
      view.setInt32(at, index + 1);
      view.setInt32(at + 4, content.byteLength / 2);
      bytes.set(new Uint8Array(content.buffer), at + 8);
      return at + 8 + content.byteLength;
    }, 100);
    return bytes;
  }

  function hostileShapes(): Uint8Array {
    const bytes = shapesOf([[box(8, 50, 1), box(8, 50, 1), box(8, 50, 1)]]);
    new DataView(bytes.buffer).setInt32(100 + 52 + 8, 0, true);
    new DataView(bytes.buffer).setInt32(100 + 52 + 4, 15, true);
    return bytes;
  }

  /** dBASE III: texts of 20 bytes. */
  function aTable(names: string[], rows: string[][]): Uint8Array {
    const head = 32 + 32 * names.length + 1;
    const rowBytes = 1 + 20 * names.length;
    const bytes = new Uint8Array(head + rows.length * rowBytes + 1).fill(0x20);
    const view = new DataView(bytes.buffer);
    bytes.fill(0, 0, head);
    view.setUint8(0, 3);
    view.setUint32(4, rows.length, true);
    view.setUint16(8, head, true);
    view.setUint16(10, rowBytes, true);
    names.forEach((name, index) => {
      bytes.set(strToU8(name), 32 + 32 * index);
      view.setUint8(32 + 32 * index + 11, 'C'.charCodeAt(0));
      view.setUint8(32 + 32 * index + 16, 20);
    });
    bytes[head - 1] = 13;
    rows.forEach((row, at) => {
      row.forEach((text, index) => {
        bytes.set(strToU8(text), head + at * rowBytes + 1 + 20 * index);
      });
    });
    return bytes;
  }

  function hostileTable(): Uint8Array {
    const table = aTable(['NAME'], [['North']]);
    new DataView(table.buffer).setUint32(4, 0xffff_ffff, true);
    return table;
  }
});

test('other files, and files that are too large, are refused', () => {
  expect(problemOf('fields.pdf', 'a')).toBe('unknown_kind');
  expect(problemOf('fields', 'a')).toBe('unknown_kind');
  expect(problemOf('fields.json', new Uint8Array(FIELD_LIMITS.fileBytes + 1))).toBe('too_large');
});

test('a thread says what is wrong as words that leave it, whatever the file does to its readers', async () => {
  const file = (name: string, content: string) => new File([content], name);
  expect(await reportOf(file('a.pdf', ''))).toEqual({ problem: 'unknown_kind', projection: undefined });
  const broken = Object.assign(file('a.json', ''), { arrayBuffer: () => Promise.reject(new RangeError()) });
  expect(await reportOf(broken)).toEqual({ problem: 'unreadable', projection: undefined });
});
