import type { Panel } from '@fieldscope/contract/calls/panels';
import { overlap, type PanelComponent } from '@fieldscope/contract/panel-component';
import { describe, expect, test } from 'vitest';
import { mergeChanges, mergeFacts } from '../../../../../server/src/modules/panels/panels.model';
import {
  type Content,
  contentOf,
  contentsOf,
  type Draft,
  draftOf,
  factsOf,
  isSaved,
  type PanelFacts,
} from './draft.model';
import { isEqual } from './equality.model';
import { merged, withChoice, withFactChoice } from './merge.model';
import { ALIGNMENTS } from './places.model';
import {
  adding,
  alignedPlaces,
  changing,
  deleting,
  derivingPhone,
  movedBy,
  placesOf,
  putAt,
  sizedBy,
} from './placing.model';
import { saveOf, withAnswer, withFailure, withSent } from './saving.model';
import { edited, redone, undone, withEndedStep } from './steps.model';

const aCard = (id: string, place: Partial<PanelComponent['place']> = {}, more: object = {}): Content =>
  ({
    ...{ component_id: id, kind: 'value_card', name: id, phone_place: null, sources: [] },
    settings: { bgColor: null, fontColor: null, fontSize: null, colors: [] },
    place: { x: 0, y: 0, width: 4, height: 3, ...place },
    ...more,
  }) as Content;

/** A panel as the server keeps it, with the rules of the server. */
function aServer(components: Content[] = []) {
  let panel: Panel = {
    ...{
      panel_id: 1,
      name: 'Greenhouse',
      version: 1,
      updated_at: 0,
      updated_by: 'Anna',
      settings_version: 1,
    },
    settings: { bgColor: null, bgImage: '', variable: null },
    components: components.map((one) => ({ ...one, version: 1 }) as PanelComponent),
  };
  return {
    view: () => panel,
    update({ saved, deleted, ...changed }: NonNullable<ReturnType<typeof saveOf>>) {
      const result = mergeChanges(panel.components, { saved, deleted });
      const version = panel.version + 1;
      const { outcome, facts } = mergeFacts(panel, changed, version);
      const put = new Map(result.saved.map((one) => [one.component_id, { ...one, version }]));
      const kept = panel.components
        .filter(({ component_id: id }) => !put.has(id) && !result.deleted.includes(id))
        .concat([...put.values()] as PanelComponent[]);
      panel = { ...panel, ...facts, version, components: kept };
      return {
        ...{ version, conflicts: result.conflicts, settings_version: facts.settings_version },
        settings_conflict: outcome === 'conflict' ? { name: facts.name, settings: facts.settings } : null,
        saved: [
          ...result.saved.map(({ component_id }) => ({ component_id, version })),
          ...result.same.map((one) => ({ component_id: one.component_id, version: one.version })),
        ],
      };
    },
  };
}
type Server = ReturnType<typeof aServer>;

const save = (draft: Draft, server: Server): Draft => {
  const changes = saveOf(draft, () => true);
  return changes ? withAnswer(withSent(draft, changes), server.update(changes)) : draft;
};
const named = (id: string, name: string, key?: string) => (draft: Draft) =>
  edited(
    draft,
    changing(id, (one) => ({ ...one, name })),
    key,
  )!;
const withFacts = (facts: Partial<PanelFacts>) => (draft: Draft) => edited(draft, () => ({ facts }))!;
const put = (id: string, place: Partial<PanelComponent['place']>, key?: string) => (draft: Draft) =>
  edited(draft, putAt(new Map([[id, { ...contentOf(draft, id)!.place, ...place }]]), 'wide'), key)!;
const placeOf = (draft: Draft, id: string) => contentOf(draft, id)?.place;

describe('a panel that is being edited', () => {
  test('moves what is in the way down, and back when the move is undone', () => {
    const draft = draftOf(aServer([aCard('a'), aCard('b', { y: 3 }), aCard('c', { x: 6 })]).view());
    const moved = put('a', { y: 2 })(draft);
    expect(placeOf(moved, 'a')).toMatchObject({ y: 2 });
    expect(placeOf(moved, 'b')).toMatchObject({ y: 5 });
    expect(placeOf(moved, 'c')).toMatchObject({ y: 0 });
    expect(contentsOf(undone(moved))).toEqual(contentsOf(draft).map(({ ...one }) => one));
    expect(placeOf(redone(undone(moved)), 'b')).toMatchObject({ y: 5 });
  });

  test('a move of several steps is one step, and what it passed is where it was', () => {
    const draft = draftOf(aServer([aCard('a'), aCard('b', { y: 3 })]).view());
    const passed = put('a', { y: 6 }, 'move a')(put('a', { y: 3 }, 'move a')(draft));
    expect(placeOf(passed, 'b')).toMatchObject({ y: 3 });
    expect(passed.past).toHaveLength(1);
    expect(put('a', { y: 7 }, 'move a')(withEndedStep(passed)).past).toHaveLength(2);
  });

  test('stays within its columns and rows', () => {
    const draft = draftOf(aServer([aCard('a')]).view());
    expect(movedBy(placesOf(contentsOf(draft), 'wide'), ['a'], { x: -1, y: 0 }, 'wide')).toBeUndefined();
    expect(sizedBy(contentsOf(draft), ['a'], { width: -3, height: 0 }, 'wide')).toBeUndefined();
    expect(edited(draft, putAt(new Map([['a', aCard('a', { y: 998 }).place]]), 'wide'))).toBeUndefined();
  });

  test('sends changed components alone, with the version that each change is based on', () => {
    const server = aServer([aCard('a'), aCard('b', { x: 6 })]);
    const draft = named('a', 'Air')(draftOf(server.view()));
    expect(saveOf(draft, () => true)).toEqual({
      saved: [{ ...aCard('a'), name: 'Air', version: 1 }],
      deleted: [],
    });
    const saved = save(draft, server);
    expect(isSaved(saved)).toBe(true);
    expect(saveOf(named('a', 'Soil')(saved), () => true)?.saved).toMatchObject([{ version: 2 }]);
  });

  test('takes changes of others into what the reader has not touched, at once and not to be undone', () => {
    const server = aServer([aCard('a'), aCard('b', { x: 6 })]);
    const mine = named('a', 'Mine')(draftOf(server.view()));
    save(named('b', 'Hers')(draftOf(server.view())), server);
    const both = merged(mine, server.view());
    expect(contentsOf(both).map(({ name }) => name)).toEqual(['Mine', 'Hers']);
    expect(contentsOf(undone(both)).map(({ name }) => name)).toEqual(['a', 'Hers']);
    expect(isSaved(undone(both))).toBe(true);
  });

  test('different parts of one component are both kept', () => {
    const server = aServer([aCard('a')]);
    const mine = named('a', 'Mine')(draftOf(server.view()));
    save(put('a', { x: 8 })(draftOf(server.view())), server);
    const both = save(merged(mine, server.view()), server);
    expect(both.conflicts.size).toBe(0);
    expect(server.view().components).toMatchObject([{ name: 'Mine', place: { x: 8 } }]);
  });

  test('the same part is a conflict of that component alone, until one version is chosen', () => {
    const server = aServer([aCard('a'), aCard('b', { x: 6 })]);
    const mine = named('b', 'Also mine')(named('a', 'Mine')(draftOf(server.view())));
    save(named('a', 'Hers')(draftOf(server.view())), server);
    const tried = save(mine, server);
    expect([...tried.conflicts]).toEqual(['a']);
    expect(
      server
        .view()
        .components.map(({ name }) => name)
        .toSorted(),
    ).toEqual(['Also mine', 'Hers']);
    expect(contentOf(tried, 'a')).toMatchObject({ name: 'Mine' });
    expect(contentOf(withChoice(tried, 'a', 'theirs'), 'a')).toMatchObject({ name: 'Hers' });
    expect(isSaved(withChoice(tried, 'a', 'theirs'))).toBe(true);
    save(withChoice(tried, 'a', 'mine'), server);
    expect(
      server
        .view()
        .components.map(({ name }) => name)
        .toSorted(),
    ).toEqual(['Also mine', 'Mine']);
  });

  test('a component that somebody else deleted is a conflict where it was changed, and gone where it was only moved', () => {
    const server = aServer([aCard('a'), aCard('b', { x: 6 })]);
    const mine = put('b', { x: 12 })(named('a', 'Mine')(draftOf(server.view())));
    save(edited(draftOf(server.view()), deleting(['a', 'b']))!, server);
    const met = merged(mine, server.view());
    expect([...met.conflicts]).toEqual(['a']);
    expect(contentOf(met, 'b')).toBeNull();
    save(withChoice(met, 'a', 'mine'), server);
    expect(server.view().components).toMatchObject([{ name: 'Mine' }]);
  });

  test('two components at one place: the later one makes way', () => {
    const server = aServer();
    const mine = edited(draftOf(server.view()), adding([aCard('mine')], 0))!;
    save(edited(draftOf(server.view()), adding([aCard('hers')], 0))!, server);
    const saved = save(merged(save(mine, server), server.view()), server);
    expect(isSaved(saved)).toBe(true);
    expect(
      server
        .view()
        .components.map(({ name, place }) => [name, place.y])
        .toSorted(),
    ).toEqual([
      ['hers', 0],
      ['mine', 3],
    ]);
  });

  test('what got no answer is sent again, whether it was stored or not, and is no conflict with itself', () => {
    const server = aServer();
    const mine = edited(draftOf(server.view()), adding([aCard('a')], 0))!;
    const changes = saveOf(mine, () => true)!;
    server.update(changes);
    const lost = withFailure(withSent(mine, changes), false);
    const further = named('a', 'Later')(lost);
    const saved = save(save(further, server), server);
    expect(saved.conflicts.size).toBe(0);
    expect(isSaved(saved)).toBe(true);
    expect(server.view().components).toMatchObject([{ name: 'Later' }]);
  });

  test('edits while a save is on its way are saved afterwards; older answers change nothing', () => {
    const server = aServer([aCard('a')]);
    const old = server.view();
    const mine = named('a', 'One')(draftOf(old));
    const changes = saveOf(mine, () => true)!;
    const during = named('a', 'Two')(withSent(mine, changes));
    const after = withAnswer(during, server.update(changes));
    expect(contentOf(merged(after, old), 'a')).toMatchObject({ name: 'Two' });
    save(after, server);
    expect(server.view().components).toMatchObject([{ name: 'Two', version: 3 }]);
  });

  test('an added component that is deleted before its save is answered does not come back', () => {
    const server = aServer();
    const mine = edited(draftOf(server.view()), adding([aCard('a')], 0))!;
    const changes = saveOf(mine, () => true)!;
    const during = edited(withSent(mine, changes), deleting(['a']))!;
    save(withAnswer(during, server.update(changes)), server);
    expect(server.view().components).toEqual([]);
  });

  test('settings of the panel are undone and saved with it', () => {
    const server = aServer();
    const coloured = edited(draftOf(server.view()), () => ({ facts: { bgColor: '#112233' } }))!;
    const saved = save(coloured, server);
    expect(server.view().settings.bgColor).toBe('#112233');
    expect(factsOf(undone(saved)).bgColor).toBeNull();
    save(undone(saved), server);
    expect(server.view().settings.bgColor).toBeNull();
  });

  test('name and settings that two people change at once are both kept where they are different ones', () => {
    const server = aServer();
    const mine = withFacts({ bgColor: '#112233' })(draftOf(server.view()));
    save(withFacts({ name: 'Hers' })(draftOf(server.view())), server);
    const saved = save(save(mine, server), server);
    expect(isSaved(saved)).toBe(true);
    expect(server.view()).toMatchObject({ name: 'Hers', settings: { bgColor: '#112233' } });
  });

  test('the same one of them is a conflict of name and settings alone, until one version is chosen', () => {
    const server = aServer([aCard('a')]);
    const mine = named('a', 'Mine')(withFacts({ name: 'Mine', bgColor: '#112233' })(draftOf(server.view())));
    save(withFacts({ name: 'Hers' })(draftOf(server.view())), server);
    const tried = save(mine, server);
    expect([...tried.factConflicts]).toEqual(['name']);
    expect(server.view()).toMatchObject({ name: 'Hers', components: [{ name: 'Mine' }] });
    expect(saveOf(tried, () => true)).toBeUndefined();
    expect(factsOf(tried)).toMatchObject({ name: 'Mine' });
    const theirs = save(withFactChoice(tried, 'theirs'), server);
    expect(server.view()).toMatchObject({ name: 'Hers', settings: { bgColor: '#112233' } });
    expect(isSaved(theirs)).toBe(true);
    expect(isSaved(save(withFactChoice(merged(tried, server.view()), 'mine'), server))).toBe(true);
    expect(server.view()).toMatchObject({ name: 'Mine' });
  });

  test('name and settings of which the answer was lost are no conflict with themselves, though taken back since', () => {
    const server = aServer();
    const mine = withFacts({ bgColor: '#112233' })(draftOf(server.view()));
    const changes = saveOf(mine, () => true)!;
    server.update(changes);
    const lost = undone(withFailure(withSent(mine, changes), false));
    const saved = save(save(merged(lost, server.view()), server), server);
    expect([isSaved(saved), saved.factConflicts.size]).toEqual([true, 0]);
    expect(server.view().settings.bgColor).toBeNull();
  });

  test('who takes back what was a conflict has none any more', () => {
    const server = aServer([aCard('a')]);
    const mine = named('a', 'Mine')(withFacts({ name: 'Mine' })(draftOf(server.view())));
    save(named('a', 'Hers')(withFacts({ name: 'Hers' })(draftOf(server.view()))), server);
    const back = undone(undone(merged(mine, server.view())));
    expect([back.conflicts.size, back.factConflicts.size, isSaved(back)]).toEqual([0, 0, true]);
    expect([contentOf(back, 'a')?.name, factsOf(back).name]).toEqual(['Hers', 'Hers']);
  });

  test('a component that somebody else only moved is deleted; one that was changed is a conflict', () => {
    const server = aServer([aCard('a'), aCard('b', { x: 6 })]);
    const mine = edited(draftOf(server.view()), deleting(['a', 'b']))!;
    save(named('b', 'Hers')(put('a', { x: 12 })(draftOf(server.view()))), server);
    const met = merged(mine, server.view());
    expect([...met.conflicts]).toEqual(['b']);
    save(met, server);
    expect(server.view().components).toMatchObject([{ name: 'Hers' }]);
  });

  test('a component that only made way is where somebody else has put it', () => {
    const server = aServer([aCard('a'), aCard('b', { y: 3 })]);
    const mine = put('a', { y: 1 })(draftOf(server.view()));
    expect(placeOf(mine, 'b')).toMatchObject({ y: 4 });
    save(put('b', { x: 12 })(draftOf(server.view())), server);
    const saved = save(merged(mine, server.view()), server);
    expect([isSaved(saved), saved.conflicts.size]).toEqual([true, 0]);
    expect(placeOf(saved, 'b')).toMatchObject({ x: 12, y: 3 });
  });

  test('a panel that was restored meanwhile is met with what the reader changed since', () => {
    const server = aServer([aCard('a'), aCard('b', { x: 6 })]);
    const mine = named('b', 'Mine')(draftOf(server.view()));
    const restored = { ...server.view(), version: 5, settings_version: 5, name: 'Before' };
    const components = [{ ...aCard('a', { y: 9 }), version: 5 } as PanelComponent];
    const met = merged(mine, { ...restored, components });
    expect([...met.conflicts]).toEqual(['b']);
    expect([placeOf(met, 'a')?.y, factsOf(met).name]).toEqual([9, 'Before']);
  });

  test('two components at one place of the layout for phones: the later one makes way', () => {
    const server = aServer([aCard('a'), aCard('b', { x: 6 })]);
    const onPhone = (id: string, y: number) => (draft: Draft) =>
      edited(
        draft,
        changing(id, (one) => ({ ...one, phone_place: { x: 0, y, width: 2, height: 3 } })),
      )!;
    const mine = onPhone('a', 4)(draftOf(server.view()));
    save(onPhone('b', 5)(draftOf(server.view())), server);
    const saved = save(merged(save(mine, server), server.view()), server);
    expect(isSaved(saved)).toBe(true);
    expect(saved.stored.get('a')?.phone_place).toMatchObject({ y: 8 });
  });

  test('a place by hand in the layout for phones keeps the others where they are, until it is derived again', () => {
    const draft = draftOf(aServer([aCard('a'), aCard('b', { x: 6 })]).view());
    const [a] = [placesOf(contentsOf(draft), 'phone').get('a')!];
    const byHand = edited(draft, putAt(new Map([['a', { ...a, y: 3 }]]), 'phone'))!;
    expect(contentsOf(byHand).map(({ phone_place }) => phone_place)).toEqual([
      { x: 0, y: 3, width: 2, height: 3 },
      { x: 2, y: 0, width: 2, height: 3 },
    ]);
    expect(placeOf(byHand, 'a')).toEqual(placeOf(draft, 'a'));
    const derived = edited(byHand, derivingPhone)!;
    expect(contentsOf(derived).every(({ phone_place }) => phone_place === null)).toBe(true);
  });
});

/** Numbers that are the same in each run. */
function aSeededRandom(seed: number) {
  let state = seed;
  return (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
}

const hasOverlap = (contents: readonly Pick<Content, 'place'>[]) =>
  contents.some((one, index) => contents.slice(0, index).some((other) => overlap(one.place, other.place)));

const byId = (draft: Draft) =>
  new Map(contentsOf(draft).map((one) => [one.component_id, contentOf(draft, one.component_id)]));

describe.each([1, 7, 42, 1984])('two people who edit at random (seed %i)', (seed) => {
  const random = aSeededRandom(seed);
  const idOf = (draft: Draft) => {
    const contents = contentsOf(draft);
    return contents[random(contents.length)]?.component_id;
  };
  let count = 0;
  const anEdit = (draft: Draft, who: string): Draft => {
    const id = idOf(draft);
    count++;
    const kind = random(10);
    if (kind === 8) return withFacts({ name: `${who} ${count}` })(draft);
    if (kind === 9) return withFacts({ bgColor: `#00000${random(9)}` })(draft);
    if (id === undefined || kind === 0) return edited(draft, adding([aCard(`${who}${count}`)], random(6)))!;
    const places = placesOf(contentsOf(draft), 'wide');
    if (kind === 1) return edited(draft, deleting([id]))!;
    if (kind === 2) return undone(draft);
    if (kind === 3) return redone(draft);
    if (kind === 4) return named(id, `${who} ${count}`)(draft);
    if (kind === 5) {
      const ids = [...new Set([id, idOf(draft)!])];
      const how = ALIGNMENTS[random(ALIGNMENTS.length)]!;
      return edited(draft, putAt(alignedPlaces(places, ids, how), 'wide')) ?? draft;
    }
    const by = { x: random(9) - 4, y: random(7) - 3 };
    const size = { width: random(5) - 2, height: random(5) - 2 };
    const wanted =
      kind === 6 ? movedBy(places, [id], by, 'wide') : sizedBy(contentsOf(draft), [id], size, 'wide');
    return (wanted && edited(draft, putAt(wanted, 'wide'))) ?? draft;
  };

  test('never overlap, and everything is saved or waits for a choice', () => {
    const server = aServer([aCard('a'), aCard('b', { x: 6 }), aCard('c', { y: 4 })]);
    const drafts = { anna: draftOf(server.view()), boris: draftOf(server.view()) };
    const names = ['anna', 'boris'] as const;
    for (let turn = 0; turn < 400; turn++) {
      const who = names[random(2)]!;
      const before = drafts[who];
      let after = anEdit(before, who);
      // What is taken back in a conflict is as the other one has it.
      const hasConflict = before.conflicts.size + before.factConflicts.size > 0;
      if (after.past.length > before.past.length && !hasConflict) {
        expect(byId(redone(undone(after)))).toEqual(byId(after));
        expect(byId(undone(after))).toEqual(byId(before));
      }
      if (random(3) === 0) after = merged(after, server.view());
      if (random(3) === 0) {
        const changes = saveOf(after, () => true);
        const isLost = random(4) === 0;
        if (changes && isLost) {
          if (random(2) === 0) server.update(changes);
          after = withFailure(withSent(after, changes), false);
        } else after = save(after, server);
      }
      drafts[who] = after;
      for (const one of names) expect(hasOverlap(contentsOf(drafts[one]))).toBe(false);
      expect(hasOverlap(server.view().components)).toBe(false);
    }
    for (let round = 0; round < 8; round++)
      for (const who of names) {
        const met = merged(drafts[who], server.view());
        const chosen = [...met.conflicts].reduce((draft, id) => withChoice(draft, id, 'mine'), met);
        drafts[who] = save(chosen.factConflicts.size > 0 ? withFactChoice(chosen, 'mine') : chosen, server);
      }
    for (const who of names) {
      const last = merged(drafts[who], server.view());
      expect(isSaved(last)).toBe(true);
      expect(contentsOf(last)).toEqual(server.view().components);
      expect(factsOf(last)).toEqual({ name: server.view().name, ...server.view().settings });
    }
    expect(isEqual(server.view().components, [])).toBe(false);
  });
});
