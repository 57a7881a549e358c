import { z } from 'zod';
import * as barChart from './panel-kinds/bar-chart';
import * as cardList from './panel-kinds/card-list';
import * as clock from './panel-kinds/clock';
import * as gauge from './panel-kinds/gauge';
import * as iframe from './panel-kinds/iframe';
import * as image from './panel-kinds/image';
import type { PanelKindFacts } from './panel-kinds/kind';
import * as lineChart from './panel-kinds/line-chart';
import * as map from './panel-kinds/map';
import * as playSound from './panel-kinds/play-sound';
import * as scatter from './panel-kinds/scatter';
import * as text from './panel-kinds/text';
import * as thermometer from './panel-kinds/thermometer';
import * as valueCard from './panel-kinds/value-card';
import * as valuesTable from './panel-kinds/values-table';
import * as video from './panel-kinds/video';

/** Every kind of panel component, in the order of the palette; each declares its settings and facts in its file. */
const KINDS = {
  value_card: valueCard,
  gauge,
  thermometer,
  line_chart: lineChart,
  scatter,
  bar_chart: barChart,
  values_table: valuesTable,
  card_list: cardList,
  map,
  play_sound: playSound,
  text,
  image,
  clock,
  video,
  iframe,
} as const satisfies Record<string, { settings: z.ZodType; facts: PanelKindFacts }>;

export type PanelKind = keyof typeof KINDS;
export const PANEL_KINDS = Object.keys(KINDS) as [PanelKind, ...PanelKind[]];
/** Settings of a component of a kind. */
export type PanelSettingsOf<Kind extends PanelKind> = z.output<(typeof KINDS)[Kind]['settings']>;

/** A kind with its settings. */
export type PanelKindSettings = {
  [Kind in PanelKind]: { kind: Kind; settings: PanelSettingsOf<Kind> };
}[PanelKind];

/** Which kind a component is, and the settings of that kind; what is left out is as the kind has it. */
export const PanelKindSettings = z.discriminatedUnion(
  'kind',
  PANEL_KINDS.map((kind) => z.object({ kind: z.literal(kind), settings: KINDS[kind].settings })) as never,
) as unknown as z.ZodType<PanelKindSettings, { kind: PanelKind; settings: object }>;

export const factsOfPanelKind = (kind: PanelKind): PanelKindFacts => KINDS[kind].facts;
