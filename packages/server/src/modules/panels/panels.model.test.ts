import type { PanelComponent } from '@fieldscope/contract/panel-component';
import { describe, expect, test } from 'vitest';
import { mergeChanges, type SavedComponent } from './panels.model';

const clock = (component_id: string, x: number, more: Partial<SavedComponent> = {}) =>
  ({
    ...{ component_id, name: 'Clock', kind: 'clock', phone_place: null, sources: [], version: 1 },
    settings: {
      bgColor: null,
      fontColor: null,
      fontSize: null,
      zone: null,
      showsDate: true,
      showsSeconds: false,
    },
    place: { x, y: 0, width: 2, height: 2 },
    ...more,
  }) as PanelComponent & SavedComponent;
const merged = (
  stored: PanelComponent[],
  saved: SavedComponent[],
  deleted: { component_id: string; version: number }[] = [],
) => {
  const { conflicts, ...done } = mergeChanges(stored, { saved, deleted });
  return {
    saved: done.saved.map(({ component_id }) => component_id),
    deleted: done.deleted,
    same: done.same.map(({ component_id, version }) => [component_id, version]),
    conflicts: conflicts.map(({ component_id, reason, stored: other }) => [
      component_id,
      reason,
      other?.component_id ?? null,
    ]),
  };
};
const NONE = { saved: [], deleted: [], same: [], conflicts: [] };

describe('changes of two people', () => {
  test('of different components are both saved', () => {
    const stored = [clock('a', 0, { version: 2 }), clock('b', 4)];
    expect(merged(stored, [clock('b', 6)], [])).toEqual({ ...NONE, saved: ['b'] });
  });

  test('of one component are a conflict of that one alone', () => {
    const stored = [clock('a', 0, { version: 2, name: 'Theirs' }), clock('b', 4)];
    expect(merged(stored, [clock('a', 0, { name: 'Mine' }), clock('b', 6)])).toEqual({
      ...NONE,
      saved: ['b'],
      conflicts: [['a', 'changed', 'a']],
    });
  });

  test('a component that the other one deleted is a conflict with nothing', () => {
    expect(merged([], [clock('a', 0)])).toEqual({ ...NONE, conflicts: [['a', 'changed', null]] });
  });

  test('deleting what the other one has changed is a conflict, deleting what is gone is done', () => {
    const stored = [clock('a', 0, { version: 3 })];
    const deleted = [
      { component_id: 'a', version: 1 },
      { component_id: 'b', version: 1 },
    ];
    expect(merged(stored, [], deleted)).toEqual({ ...NONE, conflicts: [['a', 'changed', 'a']] });
    expect(merged(stored, [], [{ component_id: 'a', version: 3 }])).toEqual({ ...NONE, deleted: ['a'] });
  });

  test('what is repeated because its answer was lost is no conflict, in whatever order its settings stand', () => {
    const repeated = clock('a', 0, { version: 0 });
    const stored = { ...clock('a', 0, { version: 7 }), place: { height: 2, width: 2, y: 0, x: 0 } };
    expect(merged([stored], [repeated])).toEqual({ ...NONE, same: [['a', 7]] });
  });

  test('both put something in the same place: the second one is a conflict', () => {
    const stored = [clock('theirs', 4)];
    expect(merged(stored, [clock('mine', 5, { version: 0 })])).toEqual({
      ...NONE,
      conflicts: [['mine', 'overlap', 'theirs']],
    });
  });

  test('both put something in the same place of the layout for phones: that is one, too', () => {
    const phone_place = { x: 0, y: 0, width: 2, height: 2 };
    const stored = [clock('theirs', 4, { phone_place })];
    expect(merged(stored, [clock('mine', 8, { version: 0, phone_place })])).toEqual({
      ...NONE,
      conflicts: [['mine', 'overlap', 'theirs']],
    });
  });

  test('a change that is refused stays where it was stored, in the way of what was to take its place', () => {
    // I exchanged the places of a and b and put c where b goes; the other one has changed b.
    const stored = [clock('a', 0), clock('b', 4, { version: 2 })];
    expect(merged(stored, [clock('a', 4), clock('b', 0), clock('c', 0, { version: 0 })])).toEqual({
      ...NONE,
      conflicts: [
        ['b', 'changed', 'b'],
        ['a', 'overlap', 'b'],
        ['c', 'overlap', 'a'],
      ],
    });
  });
});
