import { cameras } from '@fieldscope/contract/calls/cameras';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aCamera, aPicture, aStep, aTask, withCamera } from '../../../test/answered-cameras';
import { NODE } from '../../../test/answered-node';
import { type Answer, on, refusal } from '../../../test/contract-answers';
import { openScreen } from '../../../test/screen';
import { keyOf } from '../../api/use-call';
import { queryClient } from '../../shell/query-client';

type Opening = Partial<Parameters<typeof openScreen>[0]> & { section?: string };
const openCamera = (answers: readonly Answer[], { section = 'task', ...opening }: Opening = {}) =>
  openScreen({ at: `#/devices_node_details?eui=${NODE}&tab=camera&section=${section}`, ...opening, answers });
const MODEL = {
  ...{ model_id: 4, name: 'Orchard fruit', version: '1.0.0', algorithm: 1, description: 'Of trees' },
  ...{ classes: ['apple', 'pear'], bytes: 40_000, created_at: Date.now() },
};

describe('a task', () => {
  test('has each step with its time and reason, the newest first', async () => {
    const steps = [
      aStep(),
      aStep({ kind: 'model_downloading' }),
      aStep({ kind: 'download_error', reason: 'connection_failed', detail: '0x202' }),
    ];
    const task = aTask({ state: 'download_error', ended_at: Date.now() });
    const page = await openCamera(withCamera({ task, steps }));
    const list = await screen.findByRole('list', { name: 'Steps' });
    const shown = within(list).getAllByRole('listitem');
    expect(shown).toHaveLength(3);
    within(shown[0]!).getByText(/^The camera could not reach the address of the model/);
    within(shown[0]!).getByText('Camera: 0x202');
    within(shown[2]!).getByText('Setup complete');
    await page.isAccessible();
  });

  test('is seen by an observer, who changes nothing', async () => {
    const page = await openCamera(withCamera(), { as: 'observer' });
    await screen.findByRole('list', { name: 'Steps' });
    expect(screen.queryByRole('button', { name: /Deploy|End task/ })).toBeNull();
    await page.isAccessible();
  });

  test('is deployed once all that it needs is entered', async () => {
    const page = await openCamera([
      ...withCamera({ task: null }),
      on(cameras.listModels, [MODEL]),
      on(cameras.deploy, { task_id: '100002' }),
    ]);
    const { person } = page;
    await person.click(await screen.findByRole('button', { name: 'Deploy model' }));
    const form = within(await screen.findByRole('dialog'));
    await form.findByRole('option', { name: 'Orchard fruit 1.0.0' });
    await person.clear(form.getByLabelText('Interval in minutes'));
    await person.type(form.getByLabelText('From'), '20:00');
    await person.type(form.getByLabelText('Until'), '06:00');
    await person.click(form.getByRole('button', { name: 'Deploy' }));
    form.getByText('Enter a number from 1 to 1,440.');
    form.getByText(/a task does not run over midnight/);
    expect(page.madeCalls(cameras.deploy)).toEqual([]);
    await page.isAccessible();
    await person.selectOptions(form.getByLabelText('Model'), 'Orchard fruit 1.0.0');
    await person.type(form.getByLabelText('Interval in minutes'), '15');
    await person.clear(form.getByLabelText('Until'));
    await person.type(form.getByLabelText('Until'), '22:30');
    await person.click(form.getByRole('button', { name: 'Deploy' }));
    await screen.findByText('The model is deployed');
    expect(page.madeCalls(cameras.deploy)).toEqual([
      {
        ...{ eui: NODE, model_id: 4, interval_minutes: 15, from_minute: 1200, until_minute: 1350 },
        ...{ pictures: 'all', confidence: 50 },
      },
    ]);
  });

  test('that is refused says why, and the form stays', async () => {
    const page = await openCamera([
      ...withCamera({ task: null }),
      on(cameras.listModels, [MODEL]),
      on(cameras.deploy, refusal('in_progress')),
    ]);
    const { person } = page;
    await person.click(await screen.findByRole('button', { name: 'Deploy model' }));
    const form = within(await screen.findByRole('dialog'));
    await person.selectOptions(
      await form.findByLabelText('Model'),
      await form.findByRole('option', { name: 'Orchard fruit 1.0.0' }),
    );
    await person.click(form.getByRole('button', { name: 'Deploy' }));
    await form.findByRole('alert');
    await page.isAccessible();
  });

  test('is ended after a question; what cannot be loaded is there after another try', async () => {
    const page = await openCamera([...withCamera(), on(cameras.view, refusal('unknown_error'))]);
    const { person } = page;
    const again = await screen.findByRole('button', { name: 'Try again' });
    page.answer(...withCamera(), on(cameras.end, {}));
    await person.click(again);
    await person.click(await screen.findByRole('button', { name: 'End task' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End task' }));
    await screen.findByText('The task ends');
    expect(page.madeCalls(cameras.end)).toEqual([{ eui: NODE, task_id: '100001' }]);
  });

  test('that waits beside another one is canceled after a question, and the other is shown', async () => {
    const next = aTask({ task_id: '100002', state: 'setup_complete' });
    const page = await openCamera([...withCamera({ next, tasks: [next, aTask()] }), on(cameras.end, {})]);
    await screen.findByText('Orchard fruit 1.0.0 waits for the camera');
    screen.getByText('Timed task executed');
    expect(screen.queryByText('Earlier tasks')).toBeNull();
    await page.isAccessible();
    await page.person.click(screen.getByRole('button', { name: 'Cancel deployment' }));
    const question = within(await screen.findByRole('dialog'));
    question.getByText(/goes on with the one that it has/);
    await page.person.click(question.getByRole('button', { name: 'End task' }));
    await screen.findByText('The task ends');
    expect(page.madeCalls(cameras.end)).toEqual([{ eui: NODE, task_id: '100002' }]);
  });

  test('that the camera refused says why, and the one before goes on', async () => {
    const next = aTask({ task_id: '100002', state: 'deploy_error', ended_at: Date.now() });
    const steps = [aStep({ kind: 'deploy_error', reason: 'voice_session' })];
    const page = await openCamera(withCamera({ next, steps }));
    const notice = (await screen.findByText('Orchard fruit 1.0.0 was not deployed')).closest('[role]');
    await waitFor(() => expect(notice?.textContent).toContain('in a voice session'));
    screen.getByRole('button', { name: 'End task' });
    await page.isAccessible();
  });

  test('of before opens with its steps', async () => {
    const before = aTask({ task_id: '100000', state: 'terminated', ended_at: Date.now() });
    const steps = [aStep({ kind: 'terminated', reason: 'replaced_in_portal' })];
    const page = await openCamera(withCamera({ tasks: [aTask(), before], steps }));
    await page.person.click(await screen.findByRole('button', { name: 'Show steps' }));
    const dialog = within(await screen.findByRole('dialog'));
    within(await dialog.findByRole('list', { name: 'Steps' })).getByText('Terminated by user');
    await page.isAccessible();
  });
});

describe('pictures', () => {
  test('are opened, compared and deleted', async () => {
    const pictures = [aPicture(), aPicture({ detections: [] }), aPicture()];
    const page = await openCamera(
      [
        ...withCamera({ pictures }),
        on(cameras.viewPicture, refusal('resource_missing')),
        on(cameras.removePictures, { removed: 2 }),
      ],
      { section: 'pictures' },
    );
    const { person } = page;
    const [, second] = await screen.findAllByRole('button', { name: /^Open picture of/ });
    await screen.findAllByText('The picture could not be loaded.');
    await person.click(second!);
    const viewer = within(await screen.findByRole('dialog'));
    const title = viewer.getByRole('heading');
    const at = title.textContent;
    viewer.getByText('Orchard fruit');
    await page.isAccessible();
    await person.keyboard('{ArrowRight}');
    await waitFor(() => expect(title.textContent).not.toBe(at));
    await person.keyboard('{Escape}');
    const compare = screen.getByRole('button', { name: 'Compare' });
    expect(compare).toHaveProperty('disabled', true);
    const boxes = screen.getAllByRole('checkbox');
    await person.click(boxes[0]!);
    await person.click(boxes[1]!);
    await person.click(compare);
    await screen.findByRole('dialog', { name: 'Two moments' });
    await page.isAccessible();
    await person.keyboard('{Escape}');
    await person.click(screen.getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete 2 pictures' }));
    await person.click(question.getByRole('button', { name: 'Delete' }));
    await screen.findByText('2 pictures are deleted');
    expect(page.madeCalls(cameras.removePictures)).toEqual([
      { eui: NODE, picture_ids: pictures.slice(0, 2).map(({ picture_id }) => picture_id) },
    ]);
  });

  test('of a meter say what it reads', async () => {
    const digit = (label: string, x: number) => ({
      ...{ x, y: 0.4, width: 0.1, height: 0.2, label, confidence: 90 },
    });
    const meter = aPicture({
      algorithm: 4,
      detections: [digit('2', 0.5), digit('4', 0.2), digit('.', 0.35)],
    });
    const unread = aPicture({ algorithm: 4, detections: [digit('.', 0.5), digit('.', 0.2)] });
    await openCamera(
      [...withCamera({ pictures: [meter, unread] }), on(cameras.viewPicture, refusal('resource_missing'))],
      { section: 'pictures' },
    );
    await screen.findByText('Reading 4.2');
    screen.getByText('. 2');
  });

  test('of a hostile camera are text, however often it names a class', async () => {
    const label = '<img src=x onerror=alert(1)>';
    const classes = [
      { label, confidence: 60 },
      { label, confidence: 40 },
    ];
    const page = await openCamera(
      [
        ...withCamera({ pictures: [aPicture({ detections: [], classes, algorithm: 2 })] }),
        on(cameras.viewPicture, refusal('resource_missing')),
      ],
      { section: 'pictures' },
    );
    await page.person.click(await screen.findByRole('button', { name: /^Open picture of/ }));
    const viewer = within(await screen.findByRole('dialog'));
    expect(await viewer.findAllByText(label)).toHaveLength(2);
    expect(document.querySelector('img[src=x]')).toBeNull();
  });

  test('are none yet, or are kept as was set', async () => {
    const page = await openCamera([...withCamera(), on(cameras.changeSettings, {})], { section: 'pictures' });
    const { person } = page;
    await screen.findByText('This camera has sent no pictures yet.');
    await person.click(screen.getByRole('button', { name: 'Settings' }));
    const form = within(await screen.findByRole('dialog'));
    const days = form.getByLabelText('Days kept');
    await person.clear(days);
    await person.type(days, '400');
    await person.click(form.getByRole('button', { name: 'Save' }));
    form.getByText('Enter a number from 1 to 366.');
    await page.isAccessible();
    await person.clear(days);
    await person.type(days, '14');
    await person.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('The settings are saved');
    expect(page.madeCalls(cameras.changeSettings)).toEqual([
      { eui: NODE, keep_days: 14, keep_pictures: 1000, results_over: 'http' },
    ]);
  });
});

test('a page of pictures follows the last picture of the one before', async () => {
  const pictures = [aPicture(), aPicture()];
  const page = await openCamera(
    [
      ...withCamera({ pictures }),
      on(cameras.listPictures, { list: pictures, more: true }),
      on(cameras.viewPicture, refusal('resource_missing')),
    ],
    { section: 'pictures' },
  );
  await page.person.click(await screen.findByRole('button', { name: 'Older' }));
  const { taken_at: time_end, picture_id: id_end } = pictures[1]!;
  await waitFor(() =>
    expect(page.madeCalls(cameras.listPictures).at(-1)).toMatchObject({ time_end, id_end }),
  );
});

describe('a picture that somebody looks at', () => {
  test('stays when newer ones push it off its page', async () => {
    const pictures = [aPicture(), aPicture()];
    const page = await openCamera(
      [...withCamera({ pictures }), on(cameras.viewPicture, refusal('resource_missing'))],
      { section: 'pictures' },
    );
    const [, last] = await screen.findAllByRole('button', { name: /^Open picture of/ });
    await page.person.click(last!);
    const title = within(await screen.findByRole('dialog')).getByRole('heading');
    const at = title.textContent;
    page.answer(...withCamera({ pictures: [aPicture(), aPicture(), pictures[0]!] }));
    await queryClient.invalidateQueries({ queryKey: keyOf(cameras.listPictures) });
    await waitFor(() => expect(document.querySelectorAll('input[type=checkbox]')).toHaveLength(3));
    expect(title.textContent).toBe(at);
  });
});

describe('what was recognised', () => {
  const latest = (values: Record<number, number | string>, measured_at = Date.now()) =>
    Object.entries(values).map(([id, value]) => ({
      channel: 1,
      measurement_id: Number(id),
      value,
      measured_at,
    }));
  const rows = async () =>
    (await screen.findAllByRole('row')).slice(1).map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    );
  const lorawan = (model: string, values: Record<number, number | string>) =>
    withCamera({
      node: aCamera({ model, network: 1, latest: latest(values) }),
      task: null,
      takesTasks: false,
    });

  test('by an A1101 are classes with how sure it is; places that are empty are left out', async () => {
    const page = await openCamera(lorawan('A1101', { 4175: '2.87', 4176: '1.05', 4177: '0.0' }), {
      section: 'recognised',
    });
    expect(await rows()).toEqual([
      ['AI detection 01', 'Class 2', '87%'],
      ['AI detection 02', 'Class 1', '5%'],
    ]);
    screen.getByText(/It sends numbers; its model says what they mean/);
    await page.isAccessible();
  });

  test('by an A1102 are the values of its slots, and the number of its model', async () => {
    const page = await openCamera(lorawan('A1102', { 4165: 3, 4166: 12.5, 4174: 60_086 }), {
      section: 'recognised',
    });
    expect(await rows()).toEqual([
      ['Measurement 1', '3', 'just now'],
      ['Measurement 2', '12.5', 'just now'],
    ]);
    screen.getByText('Model 60086 of the maker, as the camera says.');
    await page.isAccessible();
  });

  test('is of the newest result alone', async () => {
    const older = latest({ 4176: '3.60' }, Date.now() - 10 * MINUTE_MS);
    const node = aCamera({ model: 'A1101', network: 1, latest: [...latest({ 4175: '2.87' }), ...older] });
    await openCamera(withCamera({ node, task: null, takesTasks: false }), { section: 'recognised' });
    expect(await rows()).toEqual([['AI detection 01', 'Class 2', '87%']]);
  });

  test('before a task began has no names of its model', async () => {
    const node = aCamera({ latest: latest({ 4175: 2 }, Date.now() - 10 * MINUTE_MS) });
    await openCamera(withCamera({ node, task: aTask({ created_at: Date.now() }) }), {
      section: 'recognised',
    });
    expect(await rows()).toEqual([['AI detection 01', '2', '10 min ago']]);
  });

  test.each([
    [
      1,
      { 4175: 4, 4176: 0 },
      [
        ['apple', '4', 'just now'],
        ['pear', '0', 'just now'],
      ],
    ],
    [0, { 4175: 2.8 }, [['AI detection 01', 'pear', '80%']]],
    [3, { 4175: 12.5 }, [['Reading', '12.5', 'just now']]],
    [4, { 4175: 1042 }, [['Reading', '1,042', 'just now']]],
  ])('by a task is read as its model of algorithm %i means it', async (algorithm, values, shown) => {
    const task = aTask({ model: { ...aTask().model, algorithm } });
    const node = aCamera({ latest: latest(values as Record<number, number>) });
    await openCamera(withCamera({ node, task }), { section: 'recognised' });
    expect(await rows()).toEqual(shown);
  });
});
