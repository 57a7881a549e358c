import { deviceLists } from '@fieldscope/contract/calls/device-lists';
import { type GroundPicture, groundPictures } from '@fieldscope/contract/calls/ground-pictures';
import { GROUND_PICTURE_LIMITS } from '@fieldscope/contract/ground-picture-limits';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Answer, on, refusal } from '../../../test/contract-answers';
import { openScreen } from '../../../test/screen';

const aPicture = (given: Partial<GroundPicture> = {}): GroundPicture => ({
  ...{ picture_id: 1, name: 'Yard', opacity: 0.8, width: 400, height: 200, bytes: 9000 },
  ...{ digest: 'a'.repeat(64), points: null },
  ...given,
});
const POINTS = [
  { x: 0, y: 0, latitude: 51, longitude: 9 },
  { x: 1, y: 1, latitude: 50.999, longitude: 9.003 },
];
const open = (pictures: GroundPicture[], at = '', ...answers: Answer[]) =>
  openScreen({
    at: `#/map_pictures${at}`,
    answers: [
      on(groundPictures.list, pictures),
      on(groundPictures.viewImage, { name: 'picture.webp', text: 'RIFF' }),
      on(deviceLists.listPositions, []),
      ...answers,
    ],
  });
const aFile = (name = 'farm.png') => new File(['PNG'], name, { type: 'image/png' });
const chooser = async () => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add picture' });
  await waitFor(() => expect(button.disabled).toBe(false));
  return document.querySelector<HTMLInputElement>('input[type=file]')!;
};
beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL() {} }));
});

test('a picture is uploaded under a name that is free, and is placed next', async () => {
  const uploaded = [
    on(groundPictures.upload, { upload_id: 5, received: 3 }),
    on(groundPictures.create, { picture_id: 2 }),
  ];
  const page = await open([aPicture({ name: 'farm' })], '', ...uploaded);
  await page.person.upload(await chooser(), aFile());
  await waitFor(() => expect(page.address()).toBe('#/map_pictures?picture=2'));
  expect(page.madeCalls(groundPictures.upload)).toEqual([
    { bytes: 3, part: 0, data: btoa('PNG'), upload_id: undefined },
  ]);
  expect(page.madeCalls(groundPictures.create)).toEqual([{ upload_id: 5, name: 'farm 2' }]);
});

test('what is no picture is refused with the reason, and a file that is too large is not sent', async () => {
  const page = await open(
    [],
    '',
    on(groundPictures.upload, { upload_id: 5, received: 3 }),
    on(
      groundPictures.create,
      refusal('upload_failed', { reason: 'only PNG, JPEG and WebP pictures are taken' }),
    ),
  );
  await screen.findByText(/^No picture yet/);
  await page.isAccessible();
  await page.person.upload(await chooser(), aFile('logo.png'));
  await screen.findByText(/only PNG, JPEG and WebP pictures are taken/);
  const large = Object.defineProperty(aFile(), 'size', { value: GROUND_PICTURE_LIMITS.uploadBytes + 1 });
  await page.person.upload(await chooser(), large);
  await screen.findByText(/^This file has 20 MB; at most 20 MB are taken/);
  expect(page.madeCalls(groundPictures.upload)).toHaveLength(1);
});

test('the list has the highest picture first; it moves one step, and is deleted once that is confirmed', async () => {
  const pictures = [aPicture(), aPicture({ picture_id: 2, name: 'Barn', points: POINTS })];
  const page = await open(pictures, '', on(groundPictures.arrange, {}), on(groundPictures.remove, {}));
  const places = await screen.findAllByRole('link', { name: /^Place / });
  expect(places.map((link) => link.getAttribute('aria-label'))).toEqual(['Place Barn', 'Place Yard']);
  screen.getByText('by 2 points');
  screen.getByText('not placed yet');
  await page.isAccessible();
  await page.person.click(screen.getByRole('button', { name: 'Move Yard up' }));
  expect(page.madeCalls(groundPictures.arrange)).toEqual([{ picture_ids: [2, 1] }]);
  await page.person.click(screen.getByRole('button', { name: 'Delete Barn' }));
  await page.person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Barn is deleted.');
  expect(page.madeCalls(groundPictures.remove)).toEqual([{ picture_id: 2 }]);
});

test('points are typed by who works without a pointer, and what is wrong with them is said before they are sent', async () => {
  const page = await open([aPicture()], '?picture=1', on(groundPictures.update, {}));
  const type = async (name: string, text: string) => {
    const field = screen.getByRole('textbox', { name });
    await page.person.clear(field);
    await page.person.type(field, text);
  };
  const point = async (label: string, [x, y, latitude, longitude]: string[]) => {
    await page.person.click(screen.getByRole('radio', { name: label }));
    await type('From the left, in pixels', x!);
    await type('From the top, in pixels', y!);
    await type('Latitude', latitude!);
    await type('Longitude', longitude!);
  };
  await screen.findByRole('img', { name: 'Yard' });
  await page.isAccessible();
  await point('Point 1', ['0', '0', '51', '9']);
  await page.person.click(screen.getByRole('button', { name: 'Save picture' }));
  await screen.findByText(/^Set two points/);
  await point('Point 2', ['2', '2', '50.999', '9.003']);
  await screen.findByText('Two points are too close to each other in the picture.');
  await point('Point 2', ['400', '200', '50.999', '9.003']);
  await page.person.click(screen.getByRole('button', { name: 'Save picture' }));
  await waitFor(() => expect(page.address()).toBe('#/map_pictures'));
  expect(page.madeCalls(groundPictures.update)).toEqual([
    { picture_id: 1, name: 'Yard', opacity: 0.8, points: POINTS },
  ]);
});
