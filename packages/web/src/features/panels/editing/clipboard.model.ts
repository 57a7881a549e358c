import type { PanelSource } from '@fieldscope/contract/panel-component';
import { PANEL_FIRST_SETTINGS } from '@fieldscope/contract/panel-first-settings';
import { factsOfPanelKind, PANEL_KINDS, type PanelKind } from '@fieldscope/contract/panel-kinds';
import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import type { Content } from './draft.model';
import { copyOf } from './new-component.model';
import { isWithin } from './places.model';

/** What is written into texts of components, so that other texts are told from them. */
const FORMAT = 'fieldscope-panel-components';
const VERSION = 1;

/** Components as a text for the clipboard. */
export const textOfComponents = (components: readonly Content[]): string =>
  JSON.stringify({ format: FORMAT, version: VERSION, components });

/** Why a text is not pasted. */
export type PasteRefusal = 'foreign' | 'tooLarge' | 'broken';

/** The components in a text, as new ones. */
export function componentsOfText(text: string): Content[] | PasteRefusal {
  if (text.length > PANEL_LIMITS.bytes) return 'tooLarge';
  const parsed = parse(text);
  if (!isRecord(parsed) || parsed.format !== FORMAT) return 'foreign';
  const { components } = parsed;
  if (!Array.isArray(components) || components.length === 0) return 'broken';
  if (components.length > PANEL_LIMITS.components) return 'tooLarge';
  const known = components.map(componentOf);
  return known.every((one) => one !== undefined) ? known : 'broken';
}

function componentOf(value: unknown): Content | undefined {
  if (!isRecord(value)) return undefined;
  const { kind, name, place, sources, settings } = value;
  if (!isKind(kind) || typeof name !== 'string' || !isRecord(settings) || !isPlace(place)) return undefined;
  if (!Array.isArray(sources) || !sources.every(isSource)) return undefined;
  const { leastWidth, leastHeight } = factsOfPanelKind(kind).size;
  return copyOf({
    ...{ component_id: '', kind, name: name.slice(0, PANEL_LIMITS.componentNameLength), phone_place: null },
    place: {
      ...place,
      width: Math.max(place.width, leastWidth),
      height: Math.max(place.height, leastHeight),
      x: Math.min(place.x, PANEL_LIMITS.columns - Math.max(place.width, leastWidth)),
    },
    sources: sources.map(({ eui, channel, measurement_id }) => ({ eui, channel, measurement_id })),
    settings: settingsOf(kind, settings),
  } as Content);
}

/** Settings that the kind has, of the type that it has them in; others as it begins with. */
const settingsOf = (kind: PanelKind, given: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(PANEL_FIRST_SETTINGS[kind]).map(([name, first]) => [
      name,
      name in given && isAlike(first, given[name]) ? given[name] : first,
    ]),
  );

const isAlike = (first: unknown, given: unknown): boolean =>
  first === null || given === null
    ? ['string', 'number'].includes(typeof given) || given === null
    : typeof first === typeof given || (typeof first === 'string' && isRecord(given));

/** Components without what the organisation does not have, and how many measurements that were. */
export function withOwnSources(
  components: readonly Content[],
  isOwn: (source: PanelSource) => boolean,
): { components: Content[]; dropped: number } {
  const kept = components.map((one) => ({
    ...one,
    sources: one.sources.filter((source) => source.eui === null || isOwn(source)),
  }));
  const count = (all: readonly Content[]) => all.reduce((sum, { sources }) => sum + sources.length, 0);
  return { components: kept, dropped: count(components) - count(kept) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isKind = (value: unknown): value is PanelKind => PANEL_KINDS.includes(value as PanelKind);
const isPlace = (value: unknown): value is Content['place'] =>
  isRecord(value) &&
  [value.x, value.y, value.width, value.height].every(Number.isInteger) &&
  isWithin(value as Content['place'], 'wide');
const isSource = (value: unknown): value is PanelSource =>
  isRecord(value) &&
  (value.eui === null || (typeof value.eui === 'string' && /^[0-9A-Fa-f]{16}$/.test(value.eui))) &&
  (value.channel === null || Number.isInteger(value.channel)) &&
  Number.isInteger(value.measurement_id);
