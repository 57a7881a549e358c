import { deviceLists } from '@fieldscope/contract/calls/device-lists';
import { devices } from '@fieldscope/contract/calls/devices';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { expect, test } from 'vitest';
import { aNode, anOwner } from './builders';
import { aFleet } from './fleet';

const fleet = aFleet();
const refusedAs = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code });
const rename = (eui: string[], pattern: string) =>
  fleet.owner.call(deviceLists.renameDevices, { eui, pattern });
const names = async () =>
  Object.fromEntries(
    (await fleet.owner.call(devices.listNodes)).list.map(({ eui, name }) => [eui, name] as const),
  );

test('devices are named by a pattern, in the order in which they are given', async () => {
  const [one, two] = [
    await fleet.device('S2101', { name: 'north' }),
    await fleet.device('S2102', { name: 'south' }),
  ];
  const other = await fleet.device('S2101', { name: 'Other' });
  expect(await rename([two.eui, one.eui.toLowerCase(), two.eui], 'Bed {n} {name} {model} {eui4}')).toEqual({
    renamed: 2,
  });
  expect(await names()).toEqual({
    [two.eui]: `Bed 1 south S2102 ${two.eui.slice(-4)}`,
    [one.eui]: `Bed 2 north S2101 ${one.eui.slice(-4)}`,
    [other.eui]: 'Other',
  });
});

test('gateways are named likewise', async () => {
  const { eui } = await fleet.device('M2', { name: 'Mast' });
  await rename([eui], '{name} {eui}');
  expect((await fleet.owner.call(devices.listGateways)).list).toMatchObject([{ name: `Mast ${eui}` }]);
});

test('one name that is too long, or one device of another organisation, and none is renamed', async () => {
  const [short, long] = [
    await fleet.device('S2101', { name: 'short' }),
    await fleet.device('S2101', { name: 'x'.repeat(60) }),
  ];
  const before = await names();
  const theirs = await aNode(await anOwner(fleet.server));
  await expect(rename([short.eui, long.eui], '{name} long')).rejects.toMatchObject({
    ...refusedAs('parameter_invalid'),
    facts: { field: 'pattern' },
  });
  await expect(rename([short.eui, theirs.eui], 'Mine {n}')).rejects.toMatchObject({
    ...refusedAs('device_not_in_organisation'),
    facts: { eui: theirs.eui },
  });
  expect(await names()).toEqual(before);
});

test.each(['', '  ', '{owner}', 'Bed {}'])('the pattern "%s" is refused', async (pattern) => {
  const { eui } = await fleet.device();
  await expect(rename([eui], pattern)).rejects.toMatchObject(refusedAs('parameter_invalid'));
});
