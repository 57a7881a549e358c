import type { PanelSettings } from '@fieldscope/contract/calls/panels';
import type { PanelComponent } from '@fieldscope/contract/panel-component';
import {
  type Content,
  type Draft,
  type FactName,
  factsOf,
  type PanelFacts,
  storedFactsOf,
  withoutVersion,
} from './draft.model';
import { isEqual } from './equality.model';
import { rebased } from './merge.model';

/** What is to be saved now. */
export interface Save {
  /** Both or none. */
  name?: string;
  settings?: PanelSettings;
  settings_version?: number;
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
  if (Object.keys(draft.factEdits).length > 0 && draft.factConflicts.size === 0) {
    const { name, ...settings } = factsOf(draft);
    Object.assign(save, { name, settings, settings_version: draft.factBase.version });
  }
  const isEmpty = save.saved.length + save.deleted.length === 0 && !save.settings;
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
  settings_version: number;
  settings_conflict: { name: string; settings: PanelSettings } | null;
  saved: readonly { component_id: string; version: number }[];
  conflicts: readonly {
    component_id: string;
    reason: 'changed' | 'overlap';
    stored: PanelComponent | null;
  }[];
}

/** A draft after the answer to what was sent. */
export function withAnswer(draft: Draft, answer: Answer): Draft {
  const { version, saved, conflicts } = answer;
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
  return rebased({
    ...{ ...draft, ...factsAfter(draft, answer), version, stored, edits, sent: null },
    held: new Set([...draft.held, ...held]),
  });
}

/** What is stored of name and settings after an answer, and what is still to be saved of them. */
function factsAfter(
  { sent, facts, factEdits, factBase }: Draft,
  { settings_version, settings_conflict }: Answer,
): Pick<Draft, 'facts' | 'factEdits' | 'factBase'> {
  if (settings_conflict)
    return { facts: storedFactsOf({ ...settings_conflict, settings_version }), factEdits, factBase };
  // What others have changed of them comes with the panel.
  if (!sent || Object.keys(sent.facts).length === 0) return { facts, factEdits, factBase };
  const now = { version: settings_version, values: sent.facts as PanelFacts };
  const left = Object.entries(factEdits).filter(
    ([name, value]) => !isEqual(value, now.values[name as FactName]),
  );
  return { facts: now, factEdits: Object.fromEntries(left), factBase: now };
}

/** A draft after what was sent failed. @param isRefused the server said so: nothing of it is stored */
export const withFailure = (draft: Draft, isRefused: boolean): Draft => ({
  ...draft,
  sent: null,
  unanswered: draft.sent && !isRefused ? [...draft.unanswered, draft.sent] : draft.unanswered,
});
