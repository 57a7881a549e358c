import type { Panel, PanelSettings } from '@fieldscope/contract/calls/panels';
import type { PanelComponent, PanelComponentInput, PanelPlace } from '@fieldscope/contract/panel-component';
import { isEqual } from './equality.model';
import { settled } from './places.model';

/** A component without what the server counts. */
export type Content = PanelComponentInput;

/** Name and settings of a panel, which have no versions: of each the last one counts. */
export type PanelFacts = PanelSettings & { name: string };

/** What the reader has made of a component. */
interface Edit {
  /** What is stored and was changed; null: it is new. */
  base: PanelComponent | null;
  /** null: deleted. */
  now: Content | null;
  /** It only made way for another one: where it is matters to nobody. */
  isPushed: boolean;
}

/** A change that can be undone: what it changed, before and after. */
interface Step {
  changes: ReadonlyMap<string, { before: Content | null; after: Content | null }>;
  before: Partial<PanelFacts>;
  after: Partial<PanelFacts>;
  /** Following changes with the same key are one step with it. */
  key: string | undefined;
}

/** What was sent and has no answer yet. */
interface Sent {
  contents: ReadonlyMap<string, Content | null>;
  facts: Partial<PanelFacts>;
}

/** A panel that is being edited: what is stored, and the changes of the reader on top of it. */
export interface Draft {
  /** The newest state of the panel that is known. */
  version: number;
  /** Who saved it. */
  savedBy: string | null;
  facts: PanelFacts;
  stored: ReadonlyMap<string, PanelComponent>;
  edits: ReadonlyMap<string, Edit>;
  factEdits: Partial<PanelFacts>;
  /** Components that somebody else changed in the same parts; they wait for a choice. */
  conflicts: ReadonlySet<string>;
  /** Components that another one keeps from being saved; until anything changes. */
  held: ReadonlySet<string>;
  sent: Sent | null;
  /** Sent without an answer: it may be stored. */
  unanswered: readonly Sent[];
  past: readonly Step[];
  future: readonly Step[];
}

/** Steps that can be undone. */
const MOST_STEPS = 200;
const PARTS = ['name', 'place', 'phone_place', 'sources', 'settings'] as const;

/** A panel as it is stored, with nothing changed. */
export const draftOf = (panel: Panel): Draft => ({
  version: panel.version,
  savedBy: panel.updated_by,
  facts: { name: panel.name, ...panel.settings },
  stored: storedOf(panel),
  edits: new Map(),
  factEdits: {},
  conflicts: new Set(),
  held: new Set(),
  sent: null,
  unanswered: [],
  past: [],
  future: [],
});

const storedOf = ({ components }: Panel) => new Map(components.map((one) => [one.component_id, one]));

/** The components as the reader has them. */
export function contentsOf({ stored, edits }: Draft): Content[] {
  const shown = [...stored.values()].flatMap((one) => {
    const edit = edits.get(one.component_id);
    return edit ? (edit.now ?? []) : one;
  });
  const added = [...edits].flatMap(([id, { now }]) => (now && !stored.has(id) ? now : []));
  return [...shown, ...added];
}

export function contentOf({ stored, edits }: Draft, id: string): Content | null {
  const edit = edits.get(id);
  const component = stored.get(id);
  return edit ? edit.now : component ? withoutVersion(component) : null;
}

/** Name and settings as the reader has them. */
export const factsOf = ({ facts, factEdits }: Draft): PanelFacts => ({ ...facts, ...factEdits });

/** Changes of components by their ids; null deletes one. */
export interface Changes {
  contents?: ReadonlyMap<string, Content | null>;
  /** Those that only make way. */
  pushed?: ReadonlySet<string>;
  facts?: Partial<PanelFacts>;
}

/**
 * Makes a change that can be undone. With the key of the step before it becomes one step with it, from where that one began.
 * @param change undefined: it is not possible
 * @returns undefined as `change`
 */
export function edited(
  draft: Draft,
  change: (draft: Draft) => Changes | undefined,
  key?: string,
): Draft | undefined {
  const begin = key !== undefined && draft.past.at(-1)?.key === key ? undone(draft) : draft;
  const changes = change(begin);
  if (!changes) return undefined;
  const { contents = new Map(), pushed = new Set(), facts = {} } = changes;
  const kept = [...contents]
    .map(([id, after]) => [id, after && withoutVersion(after)] as const)
    .filter(([id, after]) => !isEqual(contentOf(begin, id), after));
  const before = pick(factsOf(begin), Object.keys(facts));
  if (kept.length === 0 && isEqual(before, facts))
    return { ...begin, future: begin === draft ? draft.future : [] };
  const step: Step = {
    changes: new Map(kept.map(([id, after]) => [id, { before: contentOf(begin, id), after }])),
    before,
    after: facts,
    key,
  };
  const next = withContents({ ...begin, held: new Set() }, new Map(kept), pushed);
  return tidy({
    ...next,
    factEdits: { ...next.factEdits, ...facts },
    past: [...begin.past, step].slice(-MOST_STEPS),
    future: [],
  });
}

/** Ends a step: the next change with its key is one of its own. */
export const withEndedStep = (draft: Draft): Draft => {
  const last = draft.past.at(-1);
  return last?.key === undefined
    ? draft
    : { ...draft, past: [...draft.past.slice(0, -1), { ...last, key: undefined }] };
};

/** Takes the last step back, as far as nobody else has changed the same since. */
export function undone(draft: Draft): Draft {
  const step = draft.past.at(-1);
  if (!step) return draft;
  const next = replayed(draft, step, 'after', 'before');
  return { ...next, past: draft.past.slice(0, -1), future: [...draft.future, step] };
}

/** Makes the step again that was undone last. */
export function redone(draft: Draft): Draft {
  const step = draft.future.at(-1);
  if (!step) return draft;
  const next = replayed(draft, step, 'before', 'after');
  return { ...next, past: [...draft.past, step], future: draft.future.slice(0, -1) };
}

function replayed(draft: Draft, step: Step, from: 'before' | 'after', to: 'before' | 'after'): Draft {
  const contents = new Map<string, Content | null>();
  for (const [id, change] of step.changes) {
    const next = turned(contentOf(draft, id), change[from], change[to]);
    if (next !== undefined) contents.set(id, next);
  }
  const facts = factsOf(draft);
  const turnedFacts = Object.fromEntries(
    Object.entries(step[to]).filter(([name]) =>
      isEqual(facts[name as keyof PanelFacts], step[from][name as keyof PanelFacts]),
    ),
  );
  const next = withContents({ ...draft, held: new Set() }, contents, new Set());
  return tidy(
    yielded({ ...next, factEdits: { ...next.factEdits, ...turnedFacts } }, new Set(contents.keys())),
  );
}

/** A component in which a change is turned round; undefined: it stays as others have made it. */
function turned(now: Content | null, from: Content | null, to: Content | null): Content | null | undefined {
  if (from === null) return now === null ? to : undefined;
  if (now === null) return undefined;
  const parts = partsThatDiffer(from, to ?? now);
  if (to === null)
    return partsThatDiffer(now, from).some((part) => !part.endsWith('place')) ? undefined : null;
  const own = parts.filter((part) => isEqual(now[part], from[part]));
  return own.length === 0 ? undefined : ({ ...now, ...pick(to, own) } as Content);
}

/** A draft on top of what is stored by now. Older states than the one that is known change nothing. */
export function merged(draft: Draft, panel: Panel): Draft {
  if (panel.version < draft.version || draft.sent) return draft;
  const stored = storedOf(panel);
  const isSame =
    stored.size === draft.stored.size &&
    [...stored].every(([id, { version }]) => draft.stored.get(id)?.version === version);
  return rebased({
    ...{ ...draft, version: panel.version, savedBy: panel.updated_by, stored },
    facts: { name: panel.name, ...panel.settings },
    // What kept them from being saved is still there.
    held: isSame ? draft.held : new Set(),
  });
}

/** Brings the changes of the reader on top of what is stored. */
function rebased(draft: Draft): Draft {
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
  const next = { ...draft, edits, conflicts, unanswered: [] };
  return tidy(yielded(next, new Set(edits.keys())));
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

/** What others have placed stays; components of the reader that are in its way make way. */
function yielded(draft: Draft, ids: ReadonlySet<string>): Draft {
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
  return withContents(draft, next, new Set(next.keys()));
}

const placesIn = (contents: readonly Content[], part: 'place' | 'phone_place') =>
  new Map(
    contents.flatMap((one): [string, PanelPlace][] => (one[part] ? [[one.component_id, one[part]]] : [])),
  );

/** What is to be saved now. */
export interface Save {
  name?: string;
  settings?: PanelSettings;
  saved: (Content & { version: number })[];
  deleted: { component_id: string; version: number }[];
}

/** What can be saved; undefined: there is nothing. @param isWhole whether nothing of a component is missing */
export function saveOf(draft: Draft, isWhole: (content: Content) => boolean): Save | undefined {
  const save: Save = { saved: [], deleted: [] };
  for (const [id, { base, now }] of draft.edits) {
    if (draft.conflicts.has(id) || draft.held.has(id)) continue;
    if (now && isWhole(now)) save.saved.push({ ...now, version: base?.version ?? 0 });
    if (!now && base) save.deleted.push({ component_id: id, version: base.version });
  }
  const { name, ...settings } = draft.factEdits;
  if (name !== undefined && name.trim() !== '') save.name = name.trim();
  if (Object.keys(settings).length > 0) {
    const { name: _, ...all } = factsOf(draft);
    save.settings = all;
  }
  const isEmpty = save.saved.length + save.deleted.length === 0 && !save.name && !save.settings;
  return isEmpty ? undefined : save;
}

/** A draft while a save is on its way. */
export const withSent = (draft: Draft, { name, settings, saved, deleted }: Save): Draft => ({
  ...draft,
  sent: {
    contents: new Map<string, Content | null>([
      ...saved.map((one) => [one.component_id, withoutVersion(one)] as const),
      ...deleted.map(({ component_id }) => [component_id, null] as const),
    ]),
    facts: { ...(name !== undefined && { name }), ...settings },
  },
});

/** What the server made of a save. */
interface Answer {
  version: number;
  saved: readonly { component_id: string; version: number }[];
  conflicts: readonly {
    component_id: string;
    reason: 'changed' | 'overlap';
    stored: PanelComponent | null;
  }[];
}

/** A draft after the answer to what was sent. */
export function withAnswer(draft: Draft, { version, saved, conflicts }: Answer): Draft {
  const { sent } = draft;
  if (!sent) return draft;
  const stored = new Map(draft.stored);
  const edits = new Map(draft.edits);
  const refused = new Set(conflicts.map(({ component_id }) => component_id));
  for (const one of saved) {
    const content = sent.contents.get(one.component_id);
    if (content) stored.set(one.component_id, { ...content, version: one.version } as PanelComponent);
  }
  for (const [id, content] of sent.contents) if (!content && !refused.has(id)) stored.delete(id);
  // What is in the way of another one comes with everything else that is stored, in which nothing overlaps.
  for (const { component_id: id, reason, stored: other } of conflicts) {
    if (reason === 'overlap') continue;
    if (other) stored.set(id, other);
    else stored.delete(id);
  }
  for (const [id, content] of sent.contents) {
    const edit = edits.get(id);
    if (refused.has(id) || !edit) continue;
    edits.set(id, { ...edit, base: stored.get(id) ?? null });
    if (isEqual(edit.now, content)) edits.delete(id);
  }
  const held = conflicts.flatMap(({ component_id, reason }) => (reason === 'overlap' ? component_id : []));
  const facts = { ...draft.facts, ...sent.facts };
  const factEdits = Object.fromEntries(
    Object.entries(draft.factEdits).filter(
      ([name, value]) => !isEqual(value, facts[name as keyof PanelFacts]),
    ),
  );
  return rebased({
    ...{ ...draft, version, facts, stored, edits, factEdits, sent: null },
    held: new Set([...draft.held, ...held]),
  });
}

/** A draft after what was sent failed. @param isRefused the server said so: nothing of it is stored */
export const withFailure = (draft: Draft, isRefused: boolean): Draft => ({
  ...draft,
  sent: null,
  unanswered: draft.sent && !isRefused ? [...draft.unanswered, draft.sent] : draft.unanswered,
});

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

/** Whether everything is stored. */
export const isSaved = ({ edits, factEdits, sent }: Draft): boolean =>
  edits.size === 0 && Object.keys(factEdits).length === 0 && !sent;

function withContents(
  draft: Draft,
  contents: ReadonlyMap<string, Content | null>,
  pushed: ReadonlySet<string>,
): Draft {
  if (contents.size === 0) return draft;
  const edits = new Map(draft.edits);
  for (const [id, now] of contents) {
    const before = edits.get(id);
    const base = before ? before.base : (draft.stored.get(id) ?? null);
    edits.set(id, {
      base,
      now: now && withoutVersion(now),
      isPushed: pushed.has(id) && (before?.isPushed ?? true),
    });
  }
  return { ...draft, edits };
}

/** Leaves out changes that change nothing. What is on its way may be stored soon, and stays until that is known. */
function tidy(draft: Draft): Draft {
  const isOnItsWay = (id: string) =>
    draft.sent?.contents.has(id) || draft.unanswered.some(({ contents }) => contents.has(id));
  const edits = new Map(
    [...draft.edits].filter(([id, { base, now }]) => {
      const isStored = base?.version === draft.stored.get(id)?.version;
      return isOnItsWay(id) || !isStored || !isEqual(now, base && withoutVersion(base));
    }),
  );
  const factsOnTheirWay = { ...draft.sent?.facts };
  const factEdits = Object.fromEntries(
    Object.entries(draft.factEdits).filter(
      ([name, value]) => name in factsOnTheirWay || !isEqual(value, draft.facts[name as keyof PanelFacts]),
    ),
  );
  const conflicts = new Set([...draft.conflicts].filter((id) => edits.has(id)));
  return { ...draft, edits, factEdits, conflicts };
}

function withoutVersion(content: Content): Content {
  const { version: _, ...rest } = content as Content & { version?: number };
  return rest as Content;
}

const partsThatDiffer = (one: Content, other: Content) =>
  PARTS.filter((part) => !isEqual(one[part], other[part]));

const pick = <Value extends object>(value: Value, names: readonly string[]): Partial<Value> =>
  Object.fromEntries(names.map((name) => [name, value[name as keyof Value]])) as Partial<Value>;
