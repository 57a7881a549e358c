import { imports } from '@fieldscope/contract/calls/imports';
import { IMPORT_LIMITS } from '@fieldscope/contract/import-limits';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aWaitingFile, withImports } from '../../../test/answered-imports';
import { type Answer, on, refusal } from '../../../test/contract-answers';
import { type OpenScreen, openScreen } from '../../../test/screen';

const openForm = (answers: Answer[] = []): Promise<OpenScreen> =>
  openScreen({ at: '#/data_import', answers: [...withImports([]), ...answers] });
const chooser = async () => {
  await screen.findByRole('button', { name: 'Choose file' });
  return document.querySelector<HTMLInputElement>('input[type=file]')!;
};
const aFile = (text: string, name = 'weather.csv') => new File([text], name, { type: 'text/csv' });
/** A file that claims to have so many bytes. */
const aFileOf = (bytes: number) => Object.defineProperty(aFile('x'), 'size', { value: bytes });

test('an empty file and one that is too large are refused at once, and nothing is sent', async () => {
  const page = await openForm();
  await page.person.upload(await chooser(), aFile(''));
  await screen.findByText('This file is empty.');
  await page.person.upload(await chooser(), aFileOf(IMPORT_LIMITS.fileBytes + 1));
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^This file has .+ split it, or pack it with gzip/,
  );
  expect(screen.queryByText('This file is empty.')).toBeNull();
  await page.isAccessible();
  expect(page.madeCalls(imports.upload)).toEqual([]);
});

test('a file goes part by part, says how much has arrived, and opens what it has', async () => {
  const text = `${'a'.repeat(IMPORT_LIMITS.partBytes)}Temp`;
  let arrive: (() => void) | undefined;
  const page = await openForm([
    on(imports.upload, async ({ part }) => {
      await new Promise<void>((done) => {
        arrive = done;
      });
      return { import_id: 1, received: part ? text.length : IMPORT_LIMITS.partBytes };
    }),
  ]);
  const shown = () => Number(screen.getByRole('progressbar').getAttribute('aria-valuenow'));
  const next = async () => {
    await waitFor(() => expect(arrive).toBeDefined());
    const go = arrive!;
    arrive = undefined;
    go();
  };
  await page.person.upload(await chooser(), aFile(text));
  await screen.findByRole('progressbar', { name: 'Uploading weather.csv' });
  expect(shown()).toBe(0);
  await next();
  await waitFor(() => expect(shown()).toBeGreaterThan(99));
  page.answer(on(imports.list, [aWaitingFile()]));
  await next();
  await waitFor(() => expect(page.address()).toBe('#/data_import?import=1'));
  const sent = page.madeCalls(imports.upload);
  expect(sent.map(({ import_id, part, bytes }) => ({ import_id, part, bytes }))).toEqual([
    { import_id: undefined, part: 0, bytes: text.length },
    { import_id: 1, part: 1, bytes: text.length },
  ]);
  expect(sent.map(({ data }) => atob(data)).join('') === text).toBe(true);
});

test('a file can be dropped; its longest name is sent with its ending', async () => {
  const page = await openForm([
    ...withImports([aWaitingFile()]),
    on(imports.upload, { import_id: 1, received: 1 }),
  ]);
  const place = (await screen.findByText('or drop it here')).closest('[class*=drop]')!;
  fireEvent.dragOver(place);
  await waitFor(() => expect(place.hasAttribute('data-over')).toBe(true));
  fireEvent.dragLeave(place);
  await waitFor(() => expect(place.hasAttribute('data-over')).toBe(false));
  const files = [aFile('x', `${'n'.repeat(200)}.csv`)];
  fireEvent.drop(place, { dataTransfer: { files } });
  await screen.findByRole('heading', { name: 'weather.csv' });
  const [sent] = page.madeCalls(imports.upload);
  expect(sent?.name).toHaveLength(IMPORT_LIMITS.nameLength);
  expect(sent?.name).toMatch(/n\.csv$/);
});

test('where three imports are open, that is why a file is refused; another can be chosen', async () => {
  const page = await openForm([on(imports.upload, refusal('operation_unsupported'))]);
  await page.person.upload(await chooser(), aFile('x'));
  await screen.findByText('Three imports are under way. Finish or remove one first.');
  page.answer(on(imports.upload, { import_id: 1, received: 1 }), on(imports.list, [aWaitingFile()]));
  await page.person.upload(await chooser(), aFile('y'));
  await screen.findByRole('heading', { name: 'weather.csv' });
});
