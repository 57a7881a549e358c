import { fields } from '@fieldscope/contract/calls/fields';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aField, squareAt, withFields } from '../../../test/answered-fields';
import { type Answer, on, refusal } from '../../../test/contract-answers';
import { descriptionOf } from '../../../test/description';
import { openScreen } from '../../../test/screen';
import { displaySetting } from '../../values/display-setting';

const NORTH = aField({ crop: 'Barley', nodes: 3, area: 123_400 });
const EAST = aField({ field_id: 2, name: 'East', geofences: [{ geofence_id: 4, name: 'Tractors' }] });
const open = (given = [NORTH, EAST], at = '#/fields', ...answers: Answer[]) =>
  openScreen({ at, answers: [...withFields(given), ...answers] });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const checkboxOf = (name: string) => within(screen.getByText(name).closest('tr')!).getByRole('checkbox');
const SQUARE = '50, 8\n50, 8.01\n50.01, 8.01\n50.01, 8';

test('fields are listed with crops, areas, nodes and geofences, and saved as a file', async () => {
  const page = await open();
  await screen.findByText('2 fields, 92.3 ha');
  const row = (await screen.findByText('North')).closest('tr')!;
  expect(row.textContent).toContain('Barley12.3 ha3');
  const nodes = within(row).getByRole('link', { name: '3 nodes in North' });
  expect(nodes.getAttribute('href')).toBe('#/devices_node?field=1');
  await page.isAccessible();
  await page.person.click(await button('Save as GeoJSON'));
  const file = JSON.parse(await page.savedFile());
  expect(file.features).toMatchObject([
    { properties: { name: 'North', crop: 'Barley', hectares: 12.34 }, geometry: { type: 'MultiPolygon' } },
    { properties: { name: 'East' } },
  ]);
});

test('a reader of miles reads acres; an observer is offered no change, on a phone too', async () => {
  displaySetting.set({ ...displaySetting.get(), units: { speed: 'mph' } });
  const page = await openScreen({
    ...{ at: '#/fields', as: 'observer', onPhone: true, answers: withFields([NORTH]) },
  });
  await screen.findByText('1 field, 30.5 ac');
  expect(screen.queryByRole('link', { name: /New field|Edit|Import/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
  await page.isAccessible();
});

test('a field is typed corner by corner, with a crop of one’s own; what is wrong is said at its place', async () => {
  const page = await open(
    [NORTH],
    '#/fields?field=new',
    on(fields.create, { created: 1, replaced: 0, field_ids: [5] }),
  );
  const name = await screen.findByRole('textbox', { name: 'Name' });
  const corners = screen.getByRole('textbox', { name: 'Corners' });
  await page.person.type(name, 'North');
  fireEvent.change(corners, { target: { value: '50, 8\n50.01, 8.01\n50, 8.01\n50.01, 8' } });
  await page.person.click(await button('Save field'));
  await waitFor(() => expect(descriptionOf(corners)).toContain('Edges cross or touch each other'));
  expect(descriptionOf(name)).toContain('Another field has this name');
  await page.isAccessible();
  await page.person.clear(name);
  await page.person.type(name, 'West');
  await page.person.type(screen.getByRole('combobox', { name: 'Crop' }), 'Spelt');
  fireEvent.change(corners, { target: { value: SQUARE } });
  await screen.findByText('Area: 79.7 ha');
  await page.person.click(await button('Save field'));
  await waitFor(() => expect(page.madeCalls(fields.create)).toHaveLength(1));
  expect(page.madeCalls(fields.create)).toMatchObject([
    { fields: [{ name: 'West', crop: 'Spelt', outline: squareAt(8, 50) }], existing: 'refuse' },
  ]);
  await waitFor(() => expect(page.address()).toBe('#/fields'));
});

test('corners are taken back while one draws, and a hole is cut out', async () => {
  const page = await open([NORTH], '#/fields?field=1', on(fields.update, {}));
  const corners = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Corners' });
  await page.person.click(await button('Draw another part'));
  await page.person.click(corners);
  fireEvent.change(corners, {
    target: { value: `${corners.value}50.002, 9.002\n50.002, 9.004\n50.004, 9.004\n0, 0` },
  });
  await page.person.click(await button('Remove the last corner'));
  await page.person.click(await button('Finish the outline'));
  await button('Draw again');
  await page.person.click(await button('Save field'));
  await waitFor(() => expect(page.madeCalls(fields.update)).toHaveLength(1));
  const [{ outline }] = page.madeCalls(fields.update) as unknown as [{ outline: unknown[][] }];
  expect(outline.map((polygon) => polygon.length)).toEqual([2]);
});

test('one that geofences follow is not deleted; others are, several at once', async () => {
  const page = await open(
    [NORTH, EAST, aField({ field_id: 3, name: 'West' })],
    '#/fields',
    on(fields.remove, {}),
  );
  await page.person.click(await button('Delete East'));
  const asked = within(await screen.findByRole('dialog'));
  asked.getByText('This geofence follows it. Change or delete the geofence first.');
  asked.getByText('Tractors');
  expect(asked.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true);
  await page.isAccessible();
  await page.person.click(asked.getByRole('button', { name: 'Cancel' }));
  for (const name of ['North', 'West']) await page.person.click(checkboxOf(name));
  await page.person.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }));
  const both = within(await screen.findByRole('dialog', { name: 'Delete 2 fields' }));
  await page.person.click(both.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(page.madeCalls(fields.remove)).toMatchObject([{ field_id: [1, 3] }]));
});

test('without fields the page offers to draw and to import, and one that is gone says so', async () => {
  const page = await open([]);
  await screen.findByText(/^No field yet/);
  expect(screen.getByRole('link', { name: 'New field' }).getAttribute('href')).toBe('#/fields?field=new');
  await page.isAccessible();
});

test('a field that was deleted meanwhile is said to be gone', async () => {
  const page = await open([NORTH], '#/fields?field=77');
  await screen.findByText('The field has been deleted.');
  await page.isAccessible();
});

const feature = (properties: object, coordinates: unknown) => ({
  ...{ type: 'Feature', properties },
  geometry: { type: 'MultiPolygon', coordinates },
});
const BOW = [
  [
    [
      [8, 50],
      [8.01, 50.01],
      [8.01, 50],
      [8, 50.01],
      [8, 50],
    ],
  ],
];
const FILE = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    feature({ label: 'North', kultur: 'Oats' }, squareAt(8, 50)),
    feature({ label: 'South', kultur: 'Rye' }, squareAt(8, 49)),
    feature({ label: 'Bow' }, BOW),
  ],
});
const take = async (text: string, name = 'farm.geojson') => {
  await button('Choose a file');
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  fireEvent.change(input, { target: { files: [new File([text], name)] } });
};

test('a file is looked at, its attributes are chosen, and what is right and new becomes fields', async () => {
  const page = await open(
    [NORTH],
    '#/fields?field=import',
    on(fields.create, { created: 1, replaced: 0, field_ids: [5] }),
  );
  await take(FILE);
  await screen.findByText('farm.geojson: 3 areas');
  screen.getByText('1 area cannot be imported');
  screen.getByText('No. 3, Bow: Edges cross or touch each other');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Name of the fields' }).value).toBe(
    'label: North',
  );
  screen.getByText('1 name exists already');
  await page.isAccessible();
  await page.person.click(await button('Import 1 field'));
  await waitFor(() => expect(page.address()).toBe('#/fields'));
  expect(page.madeCalls(fields.create)).toMatchObject([
    { fields: [{ name: 'South', crop: 'Rye', outline: squareAt(8, 49) }], existing: 'refuse' },
  ]);
});

test('fields of the same name get the new outlines where that is chosen; a refusal stays beside it', async () => {
  const page = await open(
    [NORTH],
    '#/fields?field=import',
    on(fields.create, refusal('creation_limit_reached', { limit: 1000 })),
  );
  await take(FILE);
  await page.person.click(await screen.findByRole('radio', { name: 'Give those fields the new outline' }));
  await page.person.click(checkboxOf('South'));
  await page.person.click(await button('Import 1 field'));
  await screen.findByText('No more can be created: 1,000 is the most. Delete one first.');
  expect(page.madeCalls(fields.create)).toMatchObject([{ fields: [{ name: 'North' }], existing: 'replace' }]);
});

test.each([
  ['farm.pdf', 'x', 'farm.pdf is neither GeoJSON, KML, KMZ nor a zipped shapefile.'],
  ['farm.geojson', '{', 'farm.geojson cannot be read: it is damaged, or not what its name says.'],
  ['farm.json', '['.repeat(101), 'farm.json cannot be read: its parts are nested too deeply.'],
  [
    'farm.json',
    `[${'[],'.repeat(1_000_000)}[]]`,
    'farm.json has too many corners: at most 500,000. Leave out what you do not need, or simplify the outlines.',
  ],
  [
    'farm.kml',
    '<!DOCTYPE kml><kml/>',
    'farm.kml declares a document type, which KML does not have. Save it again as KML.',
  ],
])('a file that cannot be read says why: %s', async (name, text, words) => {
  const page = await open([], '#/fields?field=import');
  await take(text, name);
  await screen.findByText(words);
  await page.isAccessible();
});

test('a file that is still read is said to be, and is given up', async () => {
  const ended = vi.fn();
  const page = await open([], '#/fields?field=import');
  vi.stubGlobal(
    'Worker',
    class {
      postMessage() {}
      terminate = ended;
    },
  );
  await take(FILE);
  const status = await screen.findByText('farm.geojson is being read…');
  await page.isAccessible();
  await page.person.click(await button('Cancel'));
  expect(status.isConnected).toBe(false);
  await waitFor(() => expect(ended).toHaveBeenCalledTimes(1));
});
