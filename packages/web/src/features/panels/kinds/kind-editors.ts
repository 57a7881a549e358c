import type { PanelKind } from '@fieldscope/contract/panel-kinds';
import { gaugeEditor } from './gauge/gauge.editor';
import type { KindEditor } from './kind';
import { thermometerEditor } from './thermometer/thermometer.editor';
import { valueCardEditor } from './value-card/value-card.editor';

/** How each kind of component is edited; loads with the editor alone. */
export const KIND_EDITORS: { readonly [Kind in PanelKind]?: KindEditor<Kind> } = {
  value_card: valueCardEditor,
  gauge: gaugeEditor,
  thermometer: thermometerEditor,
};
