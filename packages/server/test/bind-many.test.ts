import { audit } from '@fieldscope/contract/calls/audit';
import { bindMany } from '@fieldscope/contract/calls/bind-many';
import { devices } from '@fieldscope/contract/calls/devices';
import { groups } from '@fieldscope/contract/calls/groups';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { LIMITS } from '@fieldscope/contract/limits';
import { expect, test } from 'vitest';
import { aNode, anOwner, aProducedDevice } from './builders';
import { aFleet } from './fleet';

const fleet = aFleet();
const produced = (model?: string) => aProducedDevice(fleet.server, model);
const codesOf = (...names: ErrorName[]) => names.map((name) => ERRORS[name].code);
const check = async (rows: object[]) =>
  (await fleet.owner.call(bindMany.check, { rows })).map(({ model, problems }) => ({
    model,
    codes: problems.map(({ code }) => code),
  }));
const bind = (rows: object[]) => fleet.owner.call(bindMany.bind, { rows });
const bound = async () => (await fleet.owner.call(devices.listNodes)).list;

test('devices are bound together, with name and group or without', async () => {
  const { group_uuid } = await fleet.owner.call(groups.create, { name: 'Barn' });
  const [one, two] = [await produced('S2101'), await produced('S2102')];
  const rows = [
    { eui: one.eui.toLowerCase(), code: one.code, name: ' Bed 1 ', group: 'Barn' },
    { eui: two.eui, code: two.code },
  ];
  expect(await check(rows)).toEqual([
    { model: 'S2101', codes: [] },
    { model: 'S2102', codes: [] },
  ]);
  expect(await bound()).toEqual([]);
  expect(await bind(rows)).toEqual({ bound: 2 });
  expect(await bound()).toMatchObject([
    { eui: one.eui, name: 'Bed 1', group_uuid },
    { eui: two.eui, name: `S2102 ${two.eui.slice(-4)}`, group_uuid: '' },
  ]);
});

test('every bad row is named, and while there is one none is bound', async () => {
  const [good, wrong, mine] = [await produced(), await produced(), await fleet.device()];
  const theirs = await aNode(await anOwner(fleet.server));
  const unknownEui = '2CF7F1FFFFFFFFFF';
  const rows = [
    { eui: good.eui, code: good.code },
    { eui: '2CF7', code: 'x' },
    { eui: unknownEui, code: 'x' },
    { eui: wrong.eui, code: good.code },
    { eui: mine.eui, code: mine.code },
    { eui: theirs.eui, code: theirs.code },
    { eui: good.eui, code: good.code, name: 'x'.repeat(65), group: 'Nowhere' },
  ];
  expect((await check(rows)).map(({ codes }) => codes)).toEqual([
    [],
    codesOf('eui_malformed'),
    codesOf('eui_not_registered'),
    codesOf('device_key_wrong'),
    codesOf('registered_again'),
    codesOf('device_already_bound'),
    codesOf('data_duplicate', 'group_missing', 'parameter_invalid'),
  ]);
  for (const [index, row] of rows.slice(1).entries()) {
    const code = (await check([rows[0]!, row]))[1]!.codes[0];
    await expect(bind([rows[0]!, row]), `row ${index + 1}`).rejects.toMatchObject({ code });
  }
  expect(await bound()).toHaveLength(1);
});

test('a list of EUIs that are not registered is a list of guesses, which end', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => ({
    eui: `2CF7F1FFFFFF${String(index).padStart(4, '0')}`,
    code: 'x',
  }));
  const codes = (await check(rows)).map((row) => row.codes[0]);
  expect(codes[0]).toBe(ERRORS.eui_not_registered.code);
  expect(codes.at(-1)).toBe(ERRORS.trigger_limit.code);
});

test('an unknown group is called by its name, and wrong key codes are in the audit log like those of binding', async () => {
  const [one, two] = [await produced(), await produced()];
  const rows = [
    { eui: one.eui, code: one.code, group: 'Nowhere' },
    { eui: two.eui, code: one.code },
  ];
  const [unknown] = await fleet.owner.call(bindMany.check, { rows });
  expect(unknown!.problems.map(({ msg }) => msg)).toEqual([
    'There is no such group: Nowhere. Choose another group.',
  ]);
  const { list } = await fleet.owner.call(audit.list, { outcome: 'refused' });
  expect(list[0]).toMatchObject({ call: 'bindMany.check', subject: two.eui, who: fleet.owner.account });
});

test('a device that another organisation is faster to bind leaves the others unbound, too', async () => {
  const [one, two] = [await produced(), await produced()];
  const rows = [one, two].map(({ eui, code }) => ({ eui, code }));
  const rival = await anOwner(fleet.server);
  const outcomes = await Promise.allSettled([bind(rows), rival.call(bindMany.bind, { rows })]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const lists = [await bound(), (await rival.call(devices.listNodes)).list];
  expect(lists.map(({ length }) => length).sort()).toEqual([0, 2]);
});

test('many key codes at once are no more guesses than one at a time', async () => {
  const stock = await Promise.all(Array.from({ length: 12 }, () => produced()));
  const guessed = await check(stock.map(({ eui }) => ({ eui, code: 'GUESSED' })));
  const wrong = guessed.filter(({ codes }) => codes[0] === ERRORS.device_key_wrong.code);
  const unread = guessed.filter(({ codes }) => codes[0] === ERRORS.trigger_limit.code);
  expect([wrong.length, unread.length]).toEqual([10, 2]);
  await expect(bind([{ eui: stock[0]!.eui, code: stock[0]!.code }])).rejects.toMatchObject({
    code: ERRORS.trigger_limit.code,
  });
});

test('a list that is too long is refused', async () => {
  const rows = Array.from({ length: LIMITS.bindManyRows + 1 }, () => ({ eui: '', code: '' }));
  await expect(bind(rows)).rejects.toMatchObject({ code: ERRORS.parameter_invalid.code });
});
