// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { isBuilt, ROUTES } from '../../routes';
import { guideOf, guidePageAt, isExplained } from './guide-pages';

test('each screen of the portal that needs a sign-in is explained', () => {
  const missing = ROUTES.filter(
    // What has no shell around it has no guide beside it.
    (route) => isBuilt(route) && !route.noSignIn && !route.withoutShell && route.title !== 'guide',
  ).filter((route) => !isExplained(route));
  expect(missing.map(({ path }) => path)).toEqual([]);
});

test('the guide of a role has the pages that the role opens', () => {
  const paths = guideOf({
    role: 'observer',
    isOperator: false,
    isSelling: false,
    hasOrders: false,
    hasCredits: false,
  }).map(({ path }) => path);
  expect(paths).toContain('/devices_node');
  expect(paths).not.toContain('/audit_log');
  expect(paths).not.toContain('/bind_device');
});

test('a page is found by its path, and the others by none', () => {
  expect(guidePageAt('/devices_node_details')).toBe('nodeDetails');
  expect(guidePageAt('/login')).toBeUndefined();
});
