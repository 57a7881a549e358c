import { PANEL_KINDS, type PanelKind, PanelKindSettings, type PanelSettingsOf } from './panel-kinds';

/** Settings of a new component of each kind. In the browser they are there without the schemas that they come from. */
export const PANEL_FIRST_SETTINGS = Object.fromEntries(
  PANEL_KINDS.map((kind) => [kind, PanelKindSettings.parse({ kind, settings: {} }).settings]),
) as { readonly [Kind in PanelKind]: PanelSettingsOf<Kind> };
