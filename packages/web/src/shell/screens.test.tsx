import { expect, test } from 'vitest';
import { portalPage } from '../../test/portal-page';
import { isBuilt, ROUTES, routeOfPath } from '../routes';
import { EmbeddedSiteScreen } from '../screens/embedded-site/EmbeddedSiteScreen';
import { loadScreen } from './screens';

const advice = routeOfPath('/ai')!;

test('a portal without an AI site has no advice', () => {
  portalPage({ aiSite: '' });
  expect(isBuilt(advice)).toBe(false);
});

test('with one the advice is that site', async () => {
  portalPage({ aiSite: 'https://ai.example/' });
  expect(isBuilt(advice)).toBe(true);
  expect((await loadScreen(advice)).default).toBe(EmbeddedSiteScreen);
});

test('every screen that is built loads', async () => {
  for (const route of ROUTES.filter(({ screen }) => screen !== undefined)) await loadScreen(route);
});
