import type { AlarmCondition } from '@fieldscope/contract/alarm-kinds';
import type { AlarmRule } from '@fieldscope/contract/calls/alarms';
import { expect, test } from 'vitest';
import { RECIPE_NAMES, RECIPES } from './recipes';
import {
  BLANK,
  conditionOf,
  draftOfRecipe,
  draftOfRule,
  type Entered,
  inputOfDraft,
  linesOf,
  previewInputOf,
  type RuleDraft,
} from './rule-draft.model';

const draft = ({
  entered,
  ...part
}: Partial<Omit<RuleDraft, 'entered'>> & { entered?: Partial<Entered> } = {}): RuleDraft => ({
  ...BLANK,
  name: 'Frost',
  kind: 'below',
  measurement_id: 4097,
  ...part,
  entered: { ...BLANK.entered, limit: 2, ...entered },
});

test.each<AlarmCondition>([
  { kind: 'above', limit: 35, hysteresis: 1 },
  { kind: 'below', limit: -1.5, hysteresis: 0 },
  { kind: 'outside', low: 2, high: 8, hysteresis: 0.5 },
  { kind: 'change', direction: 'fall', by: 3, within_minutes: 30 },
  { kind: 'silence', intervals: 4 },
  { kind: 'battery', limit: 15, hysteresis: 5 },
  { kind: 'position', hours: 24 },
  { kind: 'leave', geofence_id: 3, margin_metres: 80 },
])('a rule of kind $kind is saved as it was opened', (condition) => {
  const rule: AlarmRule = {
    rule_id: 7,
    name: 'Rule',
    severity: 'info',
    is_on: false,
    condition,
    eui: null,
    device_name: null,
    group_uuid: 'g1',
    channel: null,
    measurement_id: 4097,
    hold_minutes: 5,
    cooldown_minutes: 60,
    hours: null,
    receivers: [{ user_id: '11', by_email: true, by_push: true, by_webhook: false }],
    open_count: 0,
  };
  expect(conditionOf(draftOfRule(rule))).toEqual(condition);
  expect(inputOfDraft(draftOfRule(rule))).toMatchObject({
    name: 'Rule',
    is_on: false,
    group_uuid: 'g1',
    hold_minutes: 5,
    cooldown_minutes: 60,
    receivers: rule.receivers,
  });
});

test('what lacks a name, a number or a measurement is not saved', () => {
  expect(inputOfDraft(draft())).toBeDefined();
  for (const part of [{ name: ' ' }, { entered: { limit: null } }, { measurement_id: null }])
    expect(inputOfDraft(draft(part))).toBeUndefined();
  for (const high of [2, 8])
    expect(conditionOf(draft({ kind: 'outside', entered: { low: 8, high } }))).toBeUndefined();
  expect(conditionOf(draft({ kind: 'change', entered: { by: 0 } }))).toBeUndefined();
});

test('a rule of the device itself has no measurement and no preview', () => {
  const silent = draft({ kind: 'silence', channel: 1 });
  expect(inputOfDraft(silent)).toMatchObject({ measurement_id: null, channel: null });
  expect(previewInputOf(silent)).toBeUndefined();
});

test('a rule of one device is of no group', () => {
  const ofBoth = { ...draft({ group_uuid: 'g1' }), eui: '2CF7F1C0434000AA' };
  expect(inputOfDraft(ofBoth)).toMatchObject({ eui: ofBoth.eui, group_uuid: null });
});

test('limits are lines in the chart', () => {
  expect(linesOf(draft())).toEqual([{ name: 'limit', value: 2 }]);
  expect(linesOf(draft({ kind: 'outside', entered: { low: 2, high: 8 } })).map(({ name }) => name)).toEqual([
    'low',
    'high',
  ]);
  expect(linesOf(draft({ kind: 'change' }))).toEqual([]);
});

test.each(RECIPE_NAMES)('the recipe %s is complete but for its name', (name) => {
  expect(inputOfDraft({ ...draftOfRecipe(RECIPES[name], []), name })).toBeDefined();
});

test('a recipe is about what is measured here', () => {
  expect(draftOfRecipe(RECIPES.drySoil, [4110]).measurement_id).toBe(4110);
  expect(draftOfRecipe(RECIPES.drySoil, []).measurement_id).toBe(4103);
});
