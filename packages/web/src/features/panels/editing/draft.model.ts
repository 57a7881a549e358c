import type { Panel, PanelSettings } from '@fieldscope/contract/calls/panels';
import type { PanelComponent, PanelComponentInput } from '@fieldscope/contract/panel-component';
import { isEqual } from './equality.model';

/** A component without what the server counts. */
export type Content = PanelComponentInput;

/** Name and settings of a panel. */
export type PanelFacts = PanelSettings & { name: string };
export type FactName = keyof PanelFacts;

/** Name and settings as they are stored; their version is of all of them. */
export interface StoredFacts {
  version: number;
  values: PanelFacts;
}

/** What the reader has made of a component. */
export interface Edit {
  /** What is stored and was changed; null: it is new. */
  base: PanelComponent | null;
  /** null: deleted. */
  now: Content | null;
  /** It only made way for another one: where it is matters to nobody. */
  isPushed: boolean;
}

/** A change that can be undone: what it changed, before and after. */
export interface Step {
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
  facts: StoredFacts;
  stored: ReadonlyMap<string, PanelComponent>;
  edits: ReadonlyMap<string, Edit>;
  factEdits: Partial<PanelFacts>;
  /** What the reader's changes of name and settings are based on. */
  factBase: StoredFacts;
  /** Components that somebody else changed in the same parts; they wait for a choice. */
  conflicts: ReadonlySet<string>;
  /** What somebody else changed of name and settings, too. */
  factConflicts: ReadonlySet<FactName>;
  /** Components that another one keeps from being saved; until anything changes. */
  held: ReadonlySet<string>;
  sent: Sent | null;
  /** Sent without an answer: it may be stored. */
  unanswered: readonly Sent[];
  past: readonly Step[];
  future: readonly Step[];
}

const PARTS = ['name', 'place', 'phone_place', 'sources', 'settings'] as const;

/** A panel as it is stored, with nothing changed. */
export function draftOf(panel: Panel): Draft {
  const facts = storedFactsOf(panel);
  return {
    version: panel.version,
    savedBy: panel.updated_by,
    facts,
    stored: storedOf(panel),
    edits: new Map(),
    factEdits: {},
    factBase: facts,
    conflicts: new Set(),
    factConflicts: new Set(),
    held: new Set(),
    sent: null,
    unanswered: [],
    past: [],
    future: [],
  };
}

export const storedOf = ({ components }: Panel) => new Map(components.map((one) => [one.component_id, one]));

/** Name and settings of a panel with their version. */
export const storedFactsOf = ({
  name,
  settings,
  settings_version: version,
}: Pick<Panel, 'name' | 'settings' | 'settings_version'>): StoredFacts => ({
  version,
  values: { name, ...settings },
});

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
export const factsOf = ({ facts, factEdits }: Draft): PanelFacts => ({ ...facts.values, ...factEdits });

/** Whether everything is stored. */
export const isSaved = ({ edits, factEdits, sent }: Draft): boolean =>
  edits.size === 0 && Object.keys(factEdits).length === 0 && !sent;

/** A draft with components as they are to be. @param pushed those that only make way */
export function withContents(
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
export function tidy(draft: Draft): Draft {
  const onTheirWay = [...draft.unanswered, ...(draft.sent ? [draft.sent] : [])];
  const edits = new Map(
    [...draft.edits].filter(([id, { base, now }]) => {
      const isOnItsWay = onTheirWay.some(({ contents }) => contents.has(id));
      const isStored = base?.version === draft.stored.get(id)?.version;
      return isOnItsWay || !isStored || !isEqual(now, base && withoutVersion(base));
    }),
  );
  const factEdits = Object.fromEntries(
    Object.entries(draft.factEdits).filter(
      ([name, value]) =>
        onTheirWay.some(({ facts }) => name in facts) ||
        !isEqual(value, draft.facts.values[name as FactName]),
    ),
  );
  const factNames = Object.keys(factEdits) as FactName[];
  return {
    ...{ ...draft, edits, factEdits },
    factBase: factNames.length === 0 ? draft.facts : draft.factBase,
    conflicts: new Set([...draft.conflicts].filter((id) => edits.has(id))),
    factConflicts: new Set(factNames.filter((name) => draft.factConflicts.has(name))),
  };
}

export function withoutVersion(content: Content): Content {
  const { version: _, ...rest } = content as Content & { version?: number };
  return rest as Content;
}

export const partsThatDiffer = (one: Content, other: Content) =>
  PARTS.filter((part) => !isEqual(one[part], other[part]));

export const pick = <Value extends object>(value: Value, names: readonly string[]): Partial<Value> =>
  Object.fromEntries(names.map((name) => [name, value[name as keyof Value]])) as Partial<Value>;
