import {
  type Content,
  contentOf,
  type Draft,
  factsOf,
  type PanelFacts,
  partsThatDiffer,
  pick,
  type Step,
  tidy,
  withContents,
  withoutVersion,
} from './draft.model';
import { isEqual } from './equality.model';
import { rebased, yielded } from './merge.model';

/** Steps that can be undone. */
const MOST_STEPS = 200;

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
  const turnedAll = { ...next, factEdits: { ...next.factEdits, ...turnedFacts } };
  // Who takes back what somebody else has changed, too, has no conflict any more.
  return rebased(yielded(turnedAll, new Set(contents.keys())), draft.unanswered);
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
