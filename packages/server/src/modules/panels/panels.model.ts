import type { PanelConflict, PanelSettings } from '@fieldscope/contract/calls/panels';
import {
  type PanelComponent,
  type PanelComponentInput,
  type PanelSource,
  sharedLayoutOf,
} from '@fieldscope/contract/panel-component';
import { pictureNameOf } from '@fieldscope/contract/panel-kinds/settings';

/** A component as somebody saves it, and the version that it is based on; 0: it is new. */
export type SavedComponent = PanelComponentInput & { version: number };

/** What somebody has changed of the components of a panel. */
export interface ComponentChanges {
  saved: readonly SavedComponent[];
  deleted: readonly { component_id: string; version: number }[];
}

/** What of the changes is carried out. */
export interface MergedChanges {
  /** With their new contents. */
  saved: SavedComponent[];
  /** Ids of stored components. */
  deleted: string[];
  /** Stored already, with what was to be saved: the answer to an earlier request was lost. */
  same: PanelComponent[];
  conflicts: PanelConflict[];
}

/**
 * Puts changes on top of what is stored. A change counts where its component is as it was when the change began, and where
 * no other component is in its place afterwards; all others are conflicts, each of one component.
 */
export function mergeChanges(
  stored: readonly PanelComponent[],
  { saved, deleted }: ComponentChanges,
): MergedChanges {
  const storedOf = new Map(stored.map((component) => [component.component_id, component]));
  const merged: MergedChanges = { saved: [], deleted: [], same: [], conflicts: [] };
  const refuse = (component_id: string, reason: PanelConflict['reason'], other: PanelComponent | undefined) =>
    merged.conflicts.push({ component_id, reason, stored: other ?? null });
  for (const { component_id: id, version } of deleted) {
    const before = storedOf.get(id);
    if (before && before.version !== version) refuse(id, 'changed', before);
    else if (before) merged.deleted.push(id);
  }
  for (const component of saved) {
    const before = storedOf.get(component.component_id);
    if (before && isSame(before, component)) merged.same.push(before);
    else if ((before?.version ?? 0) !== component.version) refuse(component.component_id, 'changed', before);
    else merged.saved.push(component);
  }
  refuseOverlaps(stored, merged, refuse);
  return merged;
}

/** Name and settings of a panel. */
export interface PanelFacts {
  name: string;
  settings: PanelSettings;
  /** Of both. */
  settings_version: number;
}

/** What somebody has changed of them, and what that is based on; undefined: whatever they are by now. */
export type FactChanges = { [Part in keyof PanelFacts]?: PanelFacts[Part] | undefined };

/** Puts a change of name and settings on top of what is stored: a conflict where somebody has changed them since it began. */
export function mergeFacts(
  stored: PanelFacts,
  { name = stored.name, settings = stored.settings, settings_version: base }: FactChanges,
  version: number,
): { outcome: 'same' | 'changed' | 'conflict'; facts: PanelFacts } {
  if (name === stored.name && ordered(settings) === ordered(stored.settings))
    return { outcome: 'same', facts: stored };
  if (base !== undefined && base !== stored.settings_version) return { outcome: 'conflict', facts: stored };
  return { outcome: 'changed', facts: { name, settings, settings_version: version } };
}

export const hasSameVariable = (one: PanelSettings, other: PanelSettings): boolean =>
  ordered(one.variable) === ordered(other.variable);

/** A change that is refused leaves its component where it is stored, where it may be in the way of others. */
function refuseOverlaps(
  stored: readonly PanelComponent[],
  merged: MergedChanges,
  refuse: (id: string, reason: 'overlap', other: PanelComponent) => void,
): void {
  for (;;) {
    const replaced = new Set([...merged.saved.map(({ component_id }) => component_id), ...merged.deleted]);
    const staying = stored.filter(({ component_id }) => !replaced.has(component_id));
    const inTheWay = merged.saved.flatMap((component) => {
      const other = staying.find((one) => sharedLayoutOf(one, component));
      return other ? [{ component, other }] : [];
    });
    if (inTheWay.length === 0) return;
    for (const { component, other } of inTheWay) refuse(component.component_id, 'overlap', other);
    const refused = new Set<SavedComponent>(inTheWay.map(({ component }) => component));
    merged.saved = merged.saved.filter((component) => !refused.has(component));
  }
}

/** Whether a component is stored as it is to be saved, whatever its version. */
const isSame = (
  { version: _, sources: shown, ...stored }: PanelComponent,
  { version: __, sources, ...saved }: SavedComponent,
): boolean =>
  shown.length === sources.length &&
  shown.every((source, index) => sourceName(source) === sourceName(sources[index]!)) &&
  ordered(stored) === ordered(saved);

/** A value as text in which the order of keys makes no difference. */
const ordered = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

/** The first component that is where another one before it is, or has its id; undefined: each has its own. */
export function findDouble(
  components: readonly PanelComponentInput[],
): { index: number; part: 'component_id' | 'place' | 'phone_place' } | undefined {
  for (const [index, one] of components.entries())
    for (const other of components.slice(0, index)) {
      const part = other.component_id === one.component_id ? 'component_id' : sharedLayoutOf(other, one);
      if (part) return { index, part };
    }
  return undefined;
}

/** What names a source. */
type SourceParts = { eui: string | null; channel: number | null; measurement_id: number };

export const sourceName = ({ eui, channel, measurement_id }: SourceParts): string =>
  `${eui} ${channel} ${measurement_id}`;

/** Sources that the components did not show before. */
export function newSources(
  stored: readonly PanelComponent[],
  saved: readonly PanelComponentInput[],
): PanelSource[] {
  const known = new Set(stored.flatMap(({ sources }) => sources.map(sourceName)));
  return saved.flatMap(({ sources }) => sources.filter((source) => !known.has(sourceName(source))));
}

/** Names of the uploaded pictures that a panel shows. */
export function picturesOf(settings: object, components: readonly PanelComponent[]): string[] {
  const texts = [settings, ...components.map((component) => component.settings)]
    .flatMap((some): unknown[] => Object.values(some))
    .filter((value) => typeof value === 'string');
  return [...new Set(texts.flatMap((text) => pictureNameOf(text) ?? []))];
}
