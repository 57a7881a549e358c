import type { PanelKind } from '@fieldscope/contract/panel-kinds';
import { gauge } from './gauge/gauge';
import type { KindParts } from './kind';
import { thermometer } from './thermometer/thermometer';
import { valueCard } from './value-card/value-card';

/** How each kind of component is drawn. */
export const KIND_PARTS: { readonly [Kind in PanelKind]?: KindParts<Kind> } = {
  value_card: valueCard,
  gauge,
  thermometer,
};
