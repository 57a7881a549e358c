import { deviceProfiles } from '@fieldscope/contract/calls/device-profiles';
import { devices } from '@fieldscope/contract/calls/devices';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { anUplink, aViewedNode, NODE, withNode, withUplinks } from '../../../test/answered-node';
import { type Answer, on, refusal } from '../../../test/contract-answers';
import { type OpenScreen, openScreen } from '../../../test/screen';

type Uplink = ReturnType<typeof anUplink>;
const openUplinks = (
  uplinks: Uplink[],
  answers: Answer[] = [],
  opening: { query?: string; onPhone?: boolean; node?: ReturnType<typeof aViewedNode> } = {},
): Promise<OpenScreen> =>
  openScreen({
    at: `#/devices_node_details?eui=${NODE}&tab=radio&section=uplinks${opening.query ?? ''}`,
    onPhone: opening.onPhone ?? false,
    answers: [...withNode(opening.node ?? aViewedNode()), ...withUplinks(uplinks), ...answers],
  });
const rowOf = async (payload: string) =>
  within((await screen.findByText(payload)).closest<HTMLElement>('tr, li')!);

test.each([
  ['', 'No uplink has arrived yet.'],
  ['&outcome=refused', 'No uplink was refused.'],
])('where none is to be shown, that is said: "%s"', async (query, words) => {
  const page = await openUplinks([], [], { query });
  await screen.findByText(words);
  await page.isAccessible();
});

test('uplinks that cannot be loaded are there after another try', async () => {
  const page = await openUplinks([], [on(devices.listUplinks, refusal('unknown_error'))]);
  const again = await screen.findByRole('button', { name: 'Try again' });
  page.answer(...withUplinks([anUplink({ payload_hex: '0aff' })]));
  await page.person.click(again);
  await screen.findByText('0AFF');
});

test('older uplinks are on further pages, which another choice of outcome begins anew', async () => {
  const page = await openUplinks(
    [],
    [
      on(devices.listUplinks, ({ offset = 1 }) => ({
        list: [anUplink({ payload_hex: `0${offset}` })],
        page: { count: 21 },
      })),
    ],
  );
  await screen.findByText('01');
  await page.person.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('02');
  expect(page.address()).toContain('page=2');
  await page.person.click(screen.getByRole('radio', { name: 'Stored' }));
  await screen.findByText('01');
  expect(page.address()).toBe(`#/devices_node_details?eui=${NODE}&tab=radio&section=uplinks&outcome=stored`);
});

test('the server orders uplinks by a column, as all pages have to be', async () => {
  const page = await openUplinks([anUplink({ f_cnt: 7 })]);
  await page.person.click(await screen.findByRole('button', { name: 'fCnt' }));
  await waitFor(() => expect(page.madeCalls(devices.listUplinks).length).toBeGreaterThan(1));
  const [first, second] = page.madeCalls(devices.listUplinks);
  expect(second).not.toEqual(first);
  expect(JSON.stringify(second)).toContain('counter');
});

describe('what is known of an uplink', () => {
  test('is where it was received, best first, and that its clock was wrong', async () => {
    await openUplinks([
      anUplink({
        ...{ payload_hex: '0a', time_replaced: true, reading_count: 0 },
        gateways: [
          { eui: '2CF7F1C0000000FF', name: 'Mast north' },
          { eui: '2CF7F1C0000000FE', name: '' },
        ],
      }),
    ]);
    const row = await rowOf('0A');
    expect(row.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Mast north',
      expect.stringContaining('2CF7F1C0000000FE'),
    ]);
    row.getByText('Its clock was wrong: time of arrival');
    row.getByText('Without readings');
  });

  test('is the text that a kit sent; bytes that are none are not explained', async () => {
    await openUplinks([
      anUplink({ source: 'kit', payload_hex: '7b2274223a317d', f_port: null, f_cnt: null }),
      anUplink({ payload_hex: '', refusal: 'empty', reading_count: 0 }),
    ]);
    const text = await rowOf('{"t":1}');
    expect(text.queryByRole('button', { name: 'Explain the bytes' })).toBeNull();
    text.getByRole('button', { name: 'Copy payload' });
    const empty = await rowOf('empty');
    empty.getByText('The payload is empty');
    expect(empty.queryByRole('button')).toBeNull();
  });

  test.each([
    [
      'codec_failed',
      'TypeError: 12',
      /^The codec of its profile failed.*\(TypeError: 12\).*line of the script\.$/,
    ],
    ['service_port', null, /^A service message, not readings.*Nothing to do/],
    ['of_a_newer_server', null, /^It could not be decoded.*Ask the operator/],
  ])('is why it was refused (%s), and what to do', async (reason, detail, words) => {
    await openUplinks([anUplink({ payload_hex: '0a', reading_count: 0, refusal: reason, detail })]);
    const row = await rowOf('0A');
    expect(row.getAllByRole('cell').some(({ textContent }) => words.test(textContent ?? ''))).toBe(true);
  });

  test('is on a phone in a card, with the whole payload', async () => {
    const payload = 'AB'.repeat(120);
    const page = await openUplinks([anUplink({ payload_hex: payload })], [], { onPhone: true });
    expect((await screen.findByText(payload)).closest('li')).not.toBeNull();
    await page.isAccessible();
  });
});

describe('a payload that the codec of a profile reads', () => {
  const node = aViewedNode({ profile: { profile_id: 4, name: 'Sap meter' } as never });
  const explain = async (answer: Answer, uplink: Partial<Uplink> = {}) => {
    const page = await openUplinks([anUplink({ payload_hex: '0a', ...uplink })], [answer], { node });
    await page.person.click(await screen.findByRole('button', { name: 'Explain the bytes' }));
    return { page, dialog: within(await screen.findByRole('dialog', { name: 'What the codec reads' })) };
  };
  const result = { kind: 'output' as const, output: '{"t":21.4}', message: null, line: null, battery: 90 };
  const readings = [{ channel: 1, measurement_id: 4097, value: 21.4 }];

  test('is shown as the codec read it', async () => {
    const { page, dialog } = await explain(on(deviceProfiles.readPayload, { ...result, readings }));
    dialog.getByText('By the device profile Sap meter as it is now.');
    const lines = (await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(lines[0]).toMatch(/^Air temperature.*21\.4\s°C$/);
    expect(lines[1]).toMatch(/^Battery.*90\s?%$/);
    expect(page.madeCalls(deviceProfiles.readPayload)).toEqual([{ eui: NODE, payload: '0a', f_port: 2 }]);
    await page.isAccessible();
  });

  test('says in which line the codec failed; one that cannot be read now is tried again', async () => {
    const { page, dialog } = await explain(on(deviceProfiles.readPayload, refusal('unknown_error')), {
      f_port: null,
    });
    const again = await dialog.findByRole('button', { name: 'Try again' });
    const failed = {
      kind: 'failed' as const,
      output: null,
      message: 'x is not defined',
      line: 12,
      battery: null,
    };
    page.answer(on(deviceProfiles.readPayload, { ...failed, readings: [] }));
    await page.person.click(again);
    expect((await dialog.findByText('x is not defined')).closest('[role=alert]')!.textContent).toContain(
      '12',
    );
    expect(page.madeCalls(deviceProfiles.readPayload)[0]).not.toHaveProperty('f_port');
  });
});
