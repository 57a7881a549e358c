import type { PanelKind } from '@fieldscope/contract/panel-kinds';
import { barChart } from './bar-chart/bar-chart';
import { cardList } from './card-list/card-list';
import { clock } from './clock/clock';
import { gauge } from './gauge/gauge';
import { iframe } from './iframe/iframe';
import { image } from './image/image';
import type { KindParts } from './kind';
import { lineChart } from './line-chart/line-chart';
import { map } from './map/map';
import { playSound } from './play-sound/play-sound';
import { scatter } from './scatter/scatter';
import { text } from './text/text';
import { thermometer } from './thermometer/thermometer';
import { valueCard } from './value-card/value-card';
import { valuesTable } from './values-table/values-table';
import { video } from './video/video';

/** How each kind of component is drawn. */
export const KIND_PARTS: { readonly [Kind in PanelKind]: KindParts<Kind> } = {
  value_card: valueCard,
  gauge,
  thermometer,
  line_chart: lineChart,
  scatter,
  text,
  image,
  clock,
  video,
  iframe,
  bar_chart: barChart,
  values_table: valuesTable,
  card_list: cardList,
  play_sound: playSound,
  map,
};
