// @vitest-environment happy-dom
import type { UserRole } from '@fieldscope/contract/user-roles';
import { expect, test } from 'vitest';
import { OWNER } from '../../test/answers';
import { session } from '../api/session';
import { isBilled, isBuilt, mayOpen, ROUTES, routeOfPath, routesOf } from '../routes';
import { accountShown } from './account-shown';
import { destinationOf, enterAllowedPage } from './navigation-rules';

/** Paths of the specification, document 1 section 2. */
const CHILDREN = [
  '/dashboard',
  '/bind_device',
  '/measurement_list',
  '/devices_gateway',
  '/devices_node_group',
  '/devices_node',
  '/devices_developKit',
  '/devices_gateway_details',
  '/devices_node_details',
  '/data_table',
  '/data_chart',
  '/security',
  '/data_stream',
  '/service_purchase',
  '/purchase_result',
  '/order_list',
  '/order_detail',
  '/sub_account_list',
  '/add_sub_account',
  '/ai',
  '/data_panel',
  '/data_panel_detail',
  '/user_center',
];
const OPEN = [
  '/login',
  '/register',
  '/message',
  '/agreement',
  '/imprint',
  '/panel',
  '/television',
  '/privacy',
  '/error_common',
  '/setup',
  '/api_docs',
];

const isThere = (path: string) => ROUTES.some((route) => route.path === path && isBuilt(route));

test.each(CHILDREN.filter(isThere))('%s is a screen behind the sign-in', (path) => {
  expect(destinationOf(path)).toBe('/login');
  session.set(OWNER);
  expect(destinationOf(path)).toBe(path);
});

test.each(OPEN.filter(isThere))('%s opens without a sign-in', (path) => {
  expect(destinationOf(path)).toBe(path);
});

test('a screen that this portal does not have leads to the start', () => {
  const missing = [...CHILDREN, ...OPEN].filter((path) => !isThere(path));
  expect(missing.map(destinationOf)).toEqual(missing.map(() => '/login'));
  session.set(OWNER);
  expect(missing.map(destinationOf)).toEqual(missing.map(() => '/dashboard'));
});

test('the side bar leads only to screens that open', () => {
  session.set(OWNER);
  for (const { path } of routesOf({
    role: 'owner',
    isOperator: true,
    isSelling: true,
    hasOrders: true,
    hasCredits: true,
  }).filter(({ group }) => group))
    expect(destinationOf(path)).toBe(path);
});

test('start, home and unknown paths lead where the product leads', () => {
  session.set(OWNER);
  expect(['/', '/index', '/nowhere', '/home'].map(destinationOf)).toEqual([
    '/dashboard',
    '/dashboard',
    '/dashboard',
    '/user_center',
  ]);
});

test('a user who needs a second factor gets nowhere else, and no other user gets there', () => {
  expect(destinationOf('/second_factor')).toBe('/login');
  session.set(OWNER);
  expect(destinationOf('/second_factor')).toBe('/dashboard');
  session.set({ ...OWNER, second_factor_due: true });
  expect(['/dashboard', '/user_center', '/nowhere', '/second_factor'].map(destinationOf)).toEqual(
    Array(4).fill('/second_factor'),
  );
  expect(OPEN.filter(isThere).map(destinationOf)).toEqual(OPEN.filter(isThere));
});

test('without a sign-in the address is put right before anything loads', () => {
  location.hash = '#/dashboard';
  enterAllowedPage();
  expect(location.hash).toBe('#/login');
});

test('a path is once in the table, and every parent is a screen', () => {
  expect(new Set(ROUTES.map((route) => route.path)).size).toBe(ROUTES.length);
  expect(ROUTES.filter((route) => route.parent && !routeOfPath(route.parent))).toEqual([]);
});

test('an observer opens the data but not the keys; sub-accounts belong to the owner', () => {
  const opens = (role: UserRole, least: UserRole) => mayOpen({ role, isOperator: false }, { role: least });
  expect(opens('observer', 'observer')).toBe(true);
  expect(opens('observer', 'administrator')).toBe(false);
  expect(opens('administrator', 'owner')).toBe(false);
});

test('what the operator opens nobody else does', () => {
  expect(mayOpen({ role: 'owner', isOperator: false }, { role: 'operator' })).toBe(false);
  expect(mayOpen({ role: 'administrator', isOperator: true }, { role: 'operator' })).toBe(true);
});

test('what is billed shows while it is, and what was bought stays', () => {
  const shown = (constants: { isSelling: boolean; hasOrders: boolean; hasCredits: boolean }) =>
    ([{}, { billing: 'credits' }, { billing: 'orders' }, { billing: 'selling' }] as const).map((route) =>
      isBilled(constants, route),
    );
  const nothing = { isSelling: false, hasOrders: false, hasCredits: false };
  expect(shown(nothing)).toEqual([true, false, false, false]);
  expect(shown({ ...nothing, hasCredits: true })).toEqual([true, true, false, false]);
  expect(shown({ ...nothing, hasOrders: true, hasCredits: true })).toEqual([true, true, true, false]);
  expect(shown({ isSelling: true, hasOrders: true, hasCredits: true })).toEqual([true, true, true, true]);
});

test('a long sub-account id brings the organisation behind the account', () => {
  expect(accountShown({ account: 'anna', child_id: '12345678901234', org_id: '7' })).toBe('anna@7');
  expect(accountShown({ account: 'anna', child_id: '1234567890123', org_id: '7' })).toBe('anna');
});
