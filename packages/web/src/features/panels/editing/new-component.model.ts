import { PANEL_FIRST_SETTINGS } from '@fieldscope/contract/panel-first-settings';
import { factsOfPanelKind, type PanelKind } from '@fieldscope/contract/panel-kinds';
import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import { newId } from '../../../browser/new-id';
import type { Content } from './draft.model';

/** A component of a kind as it begins. */
export function newComponent(kind: PanelKind, name: string): Content {
  const { width, height } = factsOfPanelKind(kind).size;
  return {
    ...{ component_id: newId(), kind, name: shortened(name), settings: PANEL_FIRST_SETTINGS[kind] },
    ...{ place: { x: 0, y: 0, width, height }, phone_place: null, sources: [] },
  } as Content;
}

/** The same component once more. */
export const copyOf = (content: Content): Content => ({
  ...content,
  ...{ component_id: newId(), phone_place: null },
});

const shortened = (name: string): string => name.slice(0, PANEL_LIMITS.componentNameLength).trim();
