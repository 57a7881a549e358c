import type { BodyInputOf } from '@fieldscope/contract/call';
import { alarms } from '@fieldscope/contract/calls/alarms';
import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import { aFleet, aHistory, aNode, climate } from '../../../test/server';

const fleet = aFleet();
let node: Awaited<ReturnType<typeof aNode>>;
beforeEach(async () => {
  node = await aNode(fleet.owner, { name: 'Greenhouse 2' });
  fleet.server.clock.advance(HOUR_MS);
});

const aRule = (facts: Partial<BodyInputOf<typeof alarms.createRule>> = {}) =>
  fleet.owner.call(alarms.createRule, {
    name: 'Frost',
    severity: 'critical',
    condition: { kind: 'below', limit: 2, hysteresis: 1 },
    measurement_id: 4097,
    ...facts,
  });
const aDampRule = () =>
  aRule({
    name: 'Damp',
    severity: 'warning',
    condition: { kind: 'above', limit: 80 },
    measurement_id: 4098,
  });
async function measure(temperature: number, humidity = 50) {
  fleet.server.clock.advance(MINUTE_MS);
  await fleet.sender.uplink(node, climate(temperature, humidity));
}
const openScreen = (at = '#/alarms') => openPortal({ as: fleet.owner, at });
const row = async (name: string | RegExp) => (await screen.findByText(name)).closest('tr')!;
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const list = async () => (await fleet.owner.call(alarms.listAlarms, {})).list;

test('the worst alarm leads; a person takes it, silences it, and ends both', async () => {
  await aRule();
  await aDampRule();
  await measure(1.2);
  await measure(0.4, 90);
  const portal = await openScreen();
  expect((await row('Air temperature too low: 1.2 °C (limit 2.0 °C)')).textContent).toContain('worst 0.4 °C');
  expect(screen.getAllByRole('row')[1]?.textContent).toMatch(/Critical.*Greenhouse 2.*Frost.*New/);
  expect(screen.getAllByRole('row')[2]?.textContent).toMatch(/Warning.*Air humidity too high: 90\.0 %RH/);
  await portal.isAccessible();
  await portal.person.click(await button('Acknowledge Frost, Greenhouse 2'));
  await waitFor(async () => expect((await row(/too low/)).textContent).toContain('Acknowledged by'));
  const choose = async (item: string | RegExp) => {
    await portal.person.click(await button('More actions for Frost, Greenhouse 2'));
    await portal.person.click(await screen.findByRole('menuitem', { name: item }));
  };
  await choose('8 hr');
  await screen.findByText(/^Silenced until/);
  await choose(/\(me\)$/);
  await screen.findByText(/^Assigned to/);
  await portal.person.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  const bar = within(await screen.findByRole('toolbar'));
  await portal.person.click(bar.getByRole('button', { name: 'More actions' }));
  await portal.person.click(await screen.findByRole('menuitem', { name: 'Resolve' }));
  await screen.findByText('No alarm is open.');
  expect((await list()).map(({ resolution }) => resolution)).toEqual(['by_hand', 'by_hand']);
});

test('an alarm is on the screen as soon as its uplink is, and leaves it when the value is good again', async () => {
  await aRule();
  const portal = await openScreen();
  await screen.findByText('No alarm is open.');
  await portal.isLive();
  await measure(1);
  await screen.findByText('Air temperature too low: 1.0 °C (limit 2.0 °C)');
  await measure(9);
  await screen.findByText('No alarm is open.');
});

test('the history is filtered by rule and time, and saved as it is filtered', async () => {
  await aRule();
  await aDampRule();
  await measure(1, 90);
  await measure(20, 90);
  const portal = await openScreen('#/alarm_settings?tab=history&severity=critical');
  expect((await row(/too low/)).textContent).toMatch(/Good again/);
  expect(screen.queryByText(/too high/)).toBeNull();
  await portal.isAccessible();
  await portal.person.click(await button('Save as CSV'));
  const lines = (await portal.savedFile()).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(new RegExp(`Critical,Greenhouse 2,${node.eui}.*1\\.0 °C.*Frost,Good again`));
  await portal.person.click(await button('Clear filters'));
  expect((await row(/too high/)).textContent).toMatch(/Still open/);
});

test('a person makes a rule from a recipe, sees on real history how often it would have fired, and gets a notice', async () => {
  const at = (hours: number) => fleet.server.clock.now() - hours * HOUR_MS;
  await aHistory(fleet.server, { eui: node.eui, measurement_id: 4097 }, [
    [at(9), 5],
    [at(8), 1],
    [at(7), 6],
    [at(6), 3.5],
    [at(5), 6],
  ]);
  const portal = await openScreen();
  await portal.person.click(await screen.findByRole('link', { name: /^Frost.*below 2\.0 °C, for 10 min/ }));
  await screen.findByText('Would have fired 1 time in the last 30 days');
  const limit = await screen.findByRole('textbox', { name: 'Limit' });
  await portal.person.clear(limit);
  await portal.person.type(limit, '4');
  await screen.findByText('Would have fired 2 times in the last 30 days');
  await portal.isAccessible();
  await portal.person.click(await screen.findByRole('combobox', { name: 'Devices' }));
  await portal.person.click(await screen.findByRole('option', { name: 'Greenhouse 2' }));
  await portal.person.click(screen.getByText('Hysteresis, cool-down and hours'));
  await portal.person.click(screen.getByRole('switch', { name: 'Only at certain hours' }));
  await portal.person.click(await button('Save rule'));
  expect((await row(/below 4\.0 °C, for 10 min/)).textContent).toMatch(
    /^Frost.*08:00.–.18:00.*Greenhouse 2.*1 person/,
  );
  expect(await fleet.owner.call(alarms.listRules)).toMatchObject([
    {
      eui: node.eui,
      condition: { kind: 'below', limit: 4, hysteresis: 1 },
      hours: { from_minute: 8 * 60, to_minute: 18 * 60 },
      receivers: [{ by_email: true }],
    },
  ]);
  await portal.person.click(screen.getByRole('link', { name: 'Edit Frost' }));
  expect((await screen.findByLabelText('From')).closest('details')?.open).toBe(true);
  await portal.person.click(await screen.findByRole('button', { name: 'Back to the rules' }));
  await portal.person.click(await screen.findByRole('switch', { name: 'Frost is on' }));
  await waitFor(async () =>
    expect(await fleet.owner.call(alarms.listRules)).toMatchObject([{ is_on: false }]),
  );
  await portal.person.click(await button('Delete Frost'));
  await portal.person.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }),
  );
  await waitFor(async () => expect(await fleet.owner.call(alarms.listRules)).toEqual([]));
});
