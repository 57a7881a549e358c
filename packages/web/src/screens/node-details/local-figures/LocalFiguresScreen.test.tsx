import { users } from '@fieldscope/contract/calls/users';
import { HOUR_MS } from '@fieldscope/contract/time';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPortal } from '../../../../test/portal';
import { aHistory, aNode, anOwner, aServer } from '../../../../test/server';

test('a measurement by days of the reader, in the unit of the reader, then by months', async () => {
  const server = await aServer();
  const owner = await anOwner(server);
  await owner.call(users.changeSetting, { temperatureUnit: 1, timezone: 'Asia/Kolkata' });
  const { eui } = await aNode(owner, { name: 'Orchard' });
  // The tests begin on 1 March 2026 at ten in the morning, UTC: 28 February ended in India at half past six.
  const midnight = Date.parse('2026-02-28T18:30Z');
  await aHistory(server, { eui, measurement_id: 4097 }, [
    [midnight - 49 * HOUR_MS, 20],
    [midnight - HOUR_MS, 10],
    [midnight - 1, 30],
    [midnight, 0],
  ]);
  const portal = await openPortal({
    as: owner,
    at: `#/devices_node_details?eui=${eui}&tab=data&section=days`,
  });
  const table = await screen.findByRole('table');
  const rowOf = async (name: RegExp) =>
    within(await within(table).findByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(await rowOf(/28 Feb 2026/)).toEqual(['Sat, 28 Feb 2026', '50.00', '68.00', '86.00', '2']);
  expect(await rowOf(/so far/)).toEqual(['Sun, 01 Mar 2026 · so far', '32.00', '32.00', '32.00', '1']);
  expect(await rowOf(/27 Feb 2026/)).toEqual(['Fri, 27 Feb 2026', '–', '–', '–', '0']);
  expect(within(table).queryByText(/25 Feb 2026/)).toBeNull();
  within(table).getByRole('columnheader', { name: 'Minimum, °F' });
  await portal.isAccessible();
  await portal.person.click(screen.getByRole('radio', { name: 'Month' }));
  await screen.findByText('February 2026');
});
