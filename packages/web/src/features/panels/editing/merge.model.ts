import type { Panel } from '@fieldscope/contract/calls/panels';
import type { PanelComponent, PanelPlace } from '@fieldscope/contract/panel-component';
import {
  type Content,
  contentsOf,
  type Draft,
  type Edit,
  type FactName,
  partsThatDiffer,
  pick,
  storedFactsOf,
  storedOf,
  tidy,
  withContents,
  withoutVersion,
} from './draft.model';
import { isEqual } from './equality.model';
import { settled } from './places.model';

/** A draft on top of what is stored by now. Older states than the one that is known change nothing. */
export function merged(draft: Draft, panel: Panel): Draft {
  if (panel.version < draft.version || draft.sent) return draft;
  const stored = storedOf(panel);
  const isSame =
    stored.size === draft.stored.size &&
    [...stored].every(([id, { version }]) => draft.stored.get(id)?.version === version);
  return rebased({
    ...{ ...draft, version: panel.version, savedBy: panel.updated_by, stored },
    facts: storedFactsOf(panel),
    // What kept them from being saved is still there.
    held: isSame ? draft.held : new Set(),
  });
}

/** Brings the changes of the reader on top of what is stored. @param unanswered what may be stored nevertheless */
export function rebased(draft: Draft, unanswered: Draft['unanswered'] = []): Draft {
  const edits = new Map<string, Edit>();
  const conflicts = new Set<string>();
  const byMe = draft.unanswered;
  for (const [id, edit] of draft.edits) {
    const stored = draft.stored.get(id) ?? null;
    const next = rebasedEdit(edit, stored, (content) =>
      byMe.some(({ contents }) => contents.has(id) && isEqual(contents.get(id), content)),
    );
    if (next !== 'dropped') edits.set(id, next === 'conflict' ? edit : next);
    if (next === 'conflict') conflicts.add(id);
  }
  const next = { ...draft, ...rebasedFacts(draft), edits, conflicts, unanswered };
  return tidy(yielded(next, new Set(edits.keys())));
}

/** Changes of name and settings count where nobody else has changed the same; where somebody has, all of them wait. */
function rebasedFacts(draft: Draft): Pick<Draft, 'factEdits' | 'factBase' | 'factConflicts'> {
  const { facts, factEdits, factBase, unanswered } = draft;
  if (facts.version === factBase.version) return { factEdits, factBase: facts, factConflicts: new Set() };
  const factConflicts = new Set<FactName>();
  const kept = (Object.keys(factEdits) as FactName[]).filter((name) => {
    const [base, theirs] = [factBase.values[name], facts.values[name]];
    const isByMe = unanswered.some((sent) => name in sent.facts && isEqual(sent.facts[name], theirs));
    if (isByMe || isEqual(theirs, base)) return true;
    if (isEqual(factEdits[name], base)) return false;
    if (!isEqual(factEdits[name], theirs)) factConflicts.add(name);
    return true;
  });
  return {
    ...{ factEdits: pick(factEdits, kept), factConflicts },
    factBase: factConflicts.size > 0 ? factBase : facts,
  };
}

function rebasedEdit(
  edit: Edit,
  stored: PanelComponent | null,
  isByMe: (content: Content | null) => boolean,
): Edit | 'dropped' | 'conflict' {
  const { base, now, isPushed } = edit;
  if (base?.version === stored?.version) return edit;
  const theirs = stored && withoutVersion(stored);
  if (isEqual(now, theirs)) return 'dropped';
  const rebasedOn = { ...edit, base: stored };
  if (isByMe(theirs)) return rebasedOn;
  if (isPushed && !now) return 'dropped';
  if (stored === null) return isPushed || isOnlyMoved(base, now) ? 'dropped' : 'conflict';
  if (base === null) return 'conflict';
  const theirParts = partsThatDiffer(base, stored);
  if (now === null) return theirParts.every((part) => part.endsWith('place')) ? rebasedOn : 'conflict';
  const myParts = partsThatDiffer(base, now).filter((part) => !(isPushed && part === 'place'));
  const both = myParts.filter((part) => theirParts.includes(part) && !isEqual(now[part], stored[part]));
  if (both.length > 0) return 'conflict';
  return { ...rebasedOn, now: { ...withoutVersion(stored), ...pick(now, myParts) } as Content };
}

const isOnlyMoved = (base: Content | null, now: Content | null): boolean =>
  base !== null && now !== null && partsThatDiffer(base, now).every((part) => part.endsWith('place'));

/** What others have placed stays; components of the reader that are in its way make way, and nothing holds them any more. */
export function yielded(draft: Draft, ids: ReadonlySet<string>): Draft {
  const contents = contentsOf(draft);
  const others = contents.filter(({ component_id }) => !ids.has(component_id));
  const own = contents.filter(({ component_id }) => ids.has(component_id));
  const wide = settled(placesIn(others, 'place'), placesIn(own, 'place'));
  const phone = settled(placesIn(others, 'phone_place'), placesIn(own, 'phone_place'));
  const next = new Map<string, Content | null>();
  for (const one of own) {
    const [place, phonePlace] = [wide.get(one.component_id)!, phone.get(one.component_id) ?? null];
    if (place !== one.place || phonePlace !== one.phone_place)
      next.set(one.component_id, { ...one, place, phone_place: phonePlace });
  }
  const held = new Set([...draft.held].filter((id) => !next.has(id)));
  return withContents({ ...draft, held }, next, new Set(next.keys()));
}

const placesIn = (contents: readonly Content[], part: 'place' | 'phone_place') =>
  new Map(
    contents.flatMap((one): [string, PanelPlace][] => (one[part] ? [[one.component_id, one[part]]] : [])),
  );

/** Ends a conflict with one of the two versions of a component. */
export function withChoice(draft: Draft, id: string, choice: 'mine' | 'theirs'): Draft {
  const edit = draft.edits.get(id);
  if (!edit) return draft;
  const edits = new Map(draft.edits);
  const stored = draft.stored.get(id) ?? null;
  if (choice === 'mine') edits.set(id, { ...edit, base: stored, isPushed: false });
  else edits.delete(id);
  const conflicts = new Set([...draft.conflicts].filter((one) => one !== id));
  const next = { ...draft, edits, conflicts, held: new Set<string>() };
  return tidy(yielded(next, new Set(edits.keys())));
}

/** The same of name and settings. */
export function withFactChoice(draft: Draft, choice: 'mine' | 'theirs'): Draft {
  const names = Object.keys(draft.factEdits).filter((name) => !draft.factConflicts.has(name as FactName));
  return tidy({
    ...draft,
    factEdits: choice === 'mine' ? draft.factEdits : pick(draft.factEdits, names),
    factBase: draft.facts,
    factConflicts: new Set(),
  });
}
