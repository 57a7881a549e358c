import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { openPortal } from '../../test/portal';
import { aNode, anOwner, aServer, type TestServer, type User } from '../../test/server';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
  owner = await anOwner(server);
  await aNode(owner);
});

const stored = (name: string) => JSON.parse(localStorage.getItem(`fieldscope:${name}`) ?? 'null');

test('whether the navigation shows is kept as isShowNav', async () => {
  const { person } = await openPortal({ as: owner, at: '#/devices_node' });
  await person.click(await screen.findByRole('button', { name: 'Collapse the navigation' }));
  expect(stored('isShowNav')).toBe(false);
  await person.click(screen.getByRole('button', { name: 'Expand the navigation' }));
  expect(stored('isShowNav')).toBe(true);
});

test('the columns of every list are kept together as tableVals', async () => {
  localStorage.setItem('fieldscope:tableVals', JSON.stringify({ other: ['name'] }));
  const { person } = await openPortal({ as: owner, at: '#/devices_node' });
  await person.click(await screen.findByRole('button', { name: 'Columns' }));
  await person.click(await screen.findByRole('checkbox', { name: 'Signal' }));
  expect(screen.queryByRole('columnheader', { name: 'Signal' })).toBeNull();
  const { other, ...lists } = stored('tableVals');
  expect(other).toEqual(['name']);
  expect(Object.values(lists)).toEqual([expect.not.arrayContaining(['signal'])]);
});
