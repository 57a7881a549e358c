// @vitest-environment happy-dom
import { HOUR_MS } from '@fieldscope/contract/time';
import { beforeEach, expect, test } from 'vitest';
import { anAttention } from '../../../test/answered-dashboard';
import { loadAreas } from '../../texts/texts';
import { loadTexts } from '../../texts/use-texts';
import { attentionWords } from './attention-words';
import { remedyOf } from './remedy.model';

beforeEach(() => loadAreas(['common', 'dashboard', 'values', 'ui']));

const NOW = 1_770_000_000_000;

test.each([
  ['battery', 8, 'battery at 8%'],
  ['sim_expiring', 12, 'SIM card expires in 12 days'],
  ['sim_expiring', -3, 'SIM card has expired'],
  ['licence_expiring', 0, 'licence expires today'],
  ['lossy', 0.22, '22% of the uplinks of 24 h missing'],
  ['late', null, 'late: last heard 3 hr ago, usually every 15 min'],
  ['silent', null, 'silent for 3 hr, usually every 15 min'],
  ['never_seen', null, 'bound 3 hr ago, never reported'],
  ['no_location', null, 'no location for 3 hr'],
] as const)('%s in words', async (reason, figure, words) => {
  const t = await loadTexts('dashboard');
  expect(attentionWords(anAttention({ reason, figure, since: NOW - 3 * HOUR_MS }), NOW, t)).toBe(words);
});

test('a gateway has no interval of its own', async () => {
  const silent = anAttention({ reason: 'silent', kind: 'gateway', model: 'M2', since: NOW - HOUR_MS });
  expect(attentionWords(silent, NOW, await loadTexts('dashboard'))).toBe('silent for 1 hr');
});

test.each([
  ['no_location', 'tracker', 'positions', '&tab=data&section=positions'],
  ['sim_expiring', 'node', 'simCard', '&tab=settings&section=info'],
  ['licence_expiring', 'camera', 'licence', '&tab=settings&section=info'],
  // What was well again when it was looked into.
  ['silent', 'node', 'open', ''],
] as const)('%s of a %s without a verdict: %s', (reason, kind, remedy, tab) => {
  const { eui } = anAttention();
  expect(remedyOf({ eui, reason, kind })).toEqual({ remedy, to: `/devices_node_details?eui=${eui}${tab}` });
});
