import { cameraModels, type LibraryModel } from '@fieldscope/contract/calls/cameras';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { on, refusal } from '../../../test/contract-answers';
import { type OpenScreen, openScreen } from '../../../test/screen';

const FRUIT: LibraryModel = {
  ...{ model_id: 4, name: 'Orchard fruit', version: '1.0.0', algorithm: 1, description: '', received: 8 },
  ...{ classes: ['apple', 'pear'], bytes: 8, created_at: Date.now(), is_ready: true, tasks: 3 },
};
const open = (...answers: Parameters<typeof openScreen>[0]['answers']): Promise<OpenScreen> =>
  openScreen({ at: '#/operator_camera_models', answers });
const aFile = (bytes = 'x8x8TFL3') => new File([bytes], 'fruit.tflite');

async function fillIn({ person }: OpenScreen, file: File) {
  await person.click(await screen.findByRole('button', { name: 'Add model' }));
  const dialog = await screen.findByRole('dialog');
  const form = within(dialog);
  await person.click(form.getByRole('button', { name: 'Add' }));
  await form.findByText('Choose the file of the model.');
  await person.type(form.getByLabelText('Name'), 'Orchard fruit');
  await person.type(form.getByLabelText('Classes'), 'apple{Enter}{Enter} pear ');
  await person.upload(dialog.querySelector<HTMLInputElement>('input[type=file]')!, file);
  return form;
}

test('an empty library says what it is for, and takes a model with its file', async () => {
  const page = await open(
    on(cameraModels.list, []),
    on(cameraModels.create, { model_id: 4 }),
    on(cameraModels.upload, { received: 8, is_ready: true }),
  );
  await screen.findByText(/The library is empty/);
  const form = await fillIn(page, aFile());
  await page.isAccessible();
  page.answer(on(cameraModels.list, [FRUIT]));
  await page.person.click(form.getByRole('button', { name: 'Add' }));
  await screen.findByRole('row', { name: /Orchard fruit 1\.0\.0/ });
  expect(page.madeCalls(cameraModels.create)).toMatchObject([{ classes: ['apple', 'pear'], bytes: 8 }]);
  await page.isAccessible();
});

test('a file that is none of a model says so, and its model does not stay', async () => {
  const page = await open(
    on(cameraModels.list, []),
    on(cameraModels.create, { model_id: 4 }),
    on(cameraModels.upload, refusal('firmware_file_invalid')),
    on(cameraModels.remove, refusal('resource_missing')),
  );
  const form = await fillIn(page, aFile('12345678'));
  await page.person.click(form.getByRole('button', { name: 'Add' }));
  await form.findByRole('alert');
  expect(page.madeCalls(cameraModels.remove)).toEqual([{ model_id: 4 }]);
});

test('a model is changed, but not to the name of another one', async () => {
  const page = await open(on(cameraModels.list, [FRUIT]), on(cameraModels.update, refusal('data_duplicate')));
  const { person } = page;
  await person.click(await screen.findByRole('button', { name: /^Edit/ }));
  const form = within(await screen.findByRole('dialog'));
  const version = form.getByLabelText('Version');
  await person.clear(version);
  await person.type(version, '1.1');
  await person.click(form.getByRole('button', { name: 'Save' }));
  await form.findByRole('alert');
  await page.isAccessible();
  page.answer(on(cameraModels.update, {}));
  await person.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText(/Orchard fruit/);
  expect(page.madeCalls(cameraModels.update).at(-1)).toMatchObject({ model_id: 4, version: '1.1' });
});

test('before a model is deleted, one is told how many tasks have it', async () => {
  const page = await open(on(cameraModels.list, [FRUIT]), on(cameraModels.remove, {}));
  const { person } = page;
  await person.click(await screen.findByRole('button', { name: /^Delete/ }));
  const question = within(await screen.findByRole('dialog'));
  question.getByText(/3/);
  await page.isAccessible();
  page.answer(on(cameraModels.list, []));
  await person.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByText(/The library is empty/);
});

test('a library that cannot be loaded is there after another try', async () => {
  const page = await open(on(cameraModels.list, refusal('unknown_error')));
  const again = await screen.findByRole('button', { name: 'Try again' });
  page.answer(on(cameraModels.list, [FRUIT]));
  await page.person.click(again);
  await screen.findByRole('row', { name: /Orchard fruit 1\.0\.0/ });
});
