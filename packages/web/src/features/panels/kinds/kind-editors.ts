import type { PanelKind } from '@fieldscope/contract/panel-kinds';
import { barChartEditor } from './bar-chart/bar-chart.editor';
import { cardListEditor } from './card-list/card-list.editor';
import { clockEditor } from './clock/clock.editor';
import { gaugeEditor } from './gauge/gauge.editor';
import { iframeEditor } from './iframe/iframe.editor';
import { imageEditor } from './image/image.editor';
import type { KindEditor } from './kind';
import { lineChartEditor } from './line-chart/line-chart.editor';
import { mapEditor } from './map/map.editor';
import { playSoundEditor } from './play-sound/play-sound.editor';
import { scatterEditor } from './scatter/scatter.editor';
import { textEditor } from './text/text.editor';
import { thermometerEditor } from './thermometer/thermometer.editor';
import { valueCardEditor } from './value-card/value-card.editor';
import { valuesTableEditor } from './values-table/values-table.editor';
import { videoEditor } from './video/video.editor';

/** How each kind of component is edited; loads with the editor alone. */
export const KIND_EDITORS: { readonly [Kind in PanelKind]: KindEditor<Kind> } = {
  value_card: valueCardEditor,
  gauge: gaugeEditor,
  thermometer: thermometerEditor,
  line_chart: lineChartEditor,
  scatter: scatterEditor,
  text: textEditor,
  image: imageEditor,
  clock: clockEditor,
  video: videoEditor,
  iframe: iframeEditor,
  bar_chart: barChartEditor,
  values_table: valuesTableEditor,
  card_list: cardListEditor,
  play_sound: playSoundEditor,
  map: mapEditor,
};
