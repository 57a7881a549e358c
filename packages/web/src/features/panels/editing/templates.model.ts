import { DERIVED_ID, MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import type { MeasurementId } from '@fieldscope/contract/ids';
import type { PanelPlace, PanelSource } from '@fieldscope/contract/panel-component';
import { factsOfPanelKind, type PanelKind } from '@fieldscope/contract/panel-kinds';
import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import type { Content } from './draft.model';
import { newComponent } from './new-component.model';

export const PANEL_TEMPLATES = ['greenhouse', 'field', 'cold_store', 'tank', 'weather_station'] as const;
export type PanelTemplate = (typeof PANEL_TEMPLATES)[number];

/** A measurement of a template: the first of its ids that is measured. */
interface Figure {
  ids: readonly number[];
  kind?: 'gauge' | 'thermometer';
  scale?: readonly [min: number, max: number];
  isDrawn?: true;
}

const M = MEASUREMENT_ID;
const PERCENT = [0, 100] as const;
const SOIL_MOISTURE: Figure = {
  ids: [M.soilMoisture, M.soilWaterContent, M.soilMoistureAt10cm, M.soilMoistureAt20cm, M.soilMoistureAt30cm],
  kind: 'gauge',
  scale: PERCENT,
  isDrawn: true,
};
const SOIL_TEMPERATURE: Figure = {
  ids: [M.soilTemperature, M.soilTemperatureOfProbe, M.soilTemperatureAt10cm, M.soilTemperatureAt20cm],
  isDrawn: true,
};
const HUMIDITY: Figure = { ids: [M.airHumidity], kind: 'gauge', scale: PERCENT, isDrawn: true };
const AIR_TEMPERATURE: Figure = {
  ids: [M.airTemperature],
  kind: 'gauge',
  scale: [-10, 50],
  isDrawn: true,
};

/** What each template shows, the most important first. */
const FIGURES: Readonly<Record<PanelTemplate, readonly Figure[]>> = {
  greenhouse: [
    AIR_TEMPERATURE,
    HUMIDITY,
    { ids: [M.carbonDioxide], isDrawn: true },
    { ids: [M.light, M.lightQuantum, M.photosyntheticRadiation, M.lightIntensity], isDrawn: true },
    SOIL_MOISTURE,
    SOIL_TEMPERATURE,
    { ids: [DERIVED_ID.vapourPressureDeficit] },
  ],
  field: [
    SOIL_MOISTURE,
    SOIL_TEMPERATURE,
    { ids: [M.conductivity, M.bulkConductivity], isDrawn: true },
    { ...AIR_TEMPERATURE, scale: [-20, 50] },
    { ids: [M.rainRate, M.rainCount] },
    { ids: [M.leafWetness] },
  ],
  cold_store: [
    {
      ids: [M.airTemperature, M.probeTemperature],
      kind: 'thermometer',
      scale: [-30, 20],
      isDrawn: true,
    },
    HUMIDITY,
    { ids: [M.switchState] },
    { ids: [M.carbonDioxide] },
  ],
  tank: [
    { ids: [M.liquidLevel, M.distance], isDrawn: true },
    { ids: [M.waterTemperature, M.probeTemperature], isDrawn: true },
    { ids: [M.ph], kind: 'gauge', scale: [0, 14], isDrawn: true },
    { ids: [M.conductivity, M.waterConductivity] },
    { ids: [M.dissolvedOxygen], isDrawn: true },
    { ids: [M.waterLeak] },
  ],
  weather_station: [
    { ...AIR_TEMPERATURE, scale: [-20, 50] },
    HUMIDITY,
    { ids: [M.windSpeed], isDrawn: true },
    { ids: [M.windDirection] },
    { ids: [M.windGust] },
    { ids: [M.rainRate, M.rainCount], isDrawn: true },
    { ids: [M.airPressure], isDrawn: true },
    { ids: [M.solarRadiation, M.light], isDrawn: true },
    { ids: [M.ultravioletIndex] },
  ],
};

/** What a template is filled with. */
export interface TemplateFilling {
  /** What the chosen devices measure. */
  series: readonly (PanelSource & { device: string })[];
  /** They are what is chosen above the panel, so that another choice shows the same of others. */
  isVariable: boolean;
  nameOf(measurementId: number): string;
  tableName: string;
}

const CARD = { height: 5, mostInRow: 4, most: 8 };
const CHART_ROWS = 8;
const TABLE_ROWS = 8;
const COLUMNS = PANEL_LIMITS.columns;

interface Shown extends Figure {
  id: MeasurementId;
  sources: readonly (PanelSource & { device: string })[];
}

/** The components of a template, of what is really measured. */
export function componentsOfTemplate(template: PanelTemplate, filling: TemplateFilling): Content[] {
  const shown = FIGURES[template].flatMap((figure) => shownOf(figure, filling));
  const cards = inRows(shown.flatMap((one) => cardsOf(one, filling)).slice(0, CARD.most));
  const charts = inPairs(
    shown.filter(({ isDrawn }) => isDrawn).map((one) => chartOf(one, filling)),
    rowsOf(cards),
  );
  const above = [...cards, ...charts];
  return shown.length === 0 ? [] : [...above, tableOf(shown, filling, rowsOf(above))];
}

function shownOf(figure: Figure, { series }: TemplateFilling): Shown[] {
  for (const id of figure.ids) {
    const sources = series.filter(({ measurement_id }) => measurement_id === id);
    const [first] = sources;
    if (first) return [{ ...figure, id: first.measurement_id, sources }];
  }
  return [];
}

/** A card for each device; of a group whose devices measure the same, one with all of them. */
function cardsOf({ id, kind, scale, sources }: Shown, filling: TemplateFilling): Content[] {
  const name = filling.nameOf(id);
  const settings = scale && { min: scale[0], max: scale[1] };
  if (filling.isVariable && sources.length > 1)
    return [componentOf('bar_chart', name, ofVariable(id), settings)];
  if (filling.isVariable) return [componentOf(kind ?? 'value_card', name, ofVariable(id), settings)];
  return sources
    .slice(0, 2)
    .map((source) =>
      componentOf(
        kind ?? 'value_card',
        sources.length > 1 ? `${name} · ${source.device}` : name,
        [plain(source)],
        kind && settings,
      ),
    );
}

function chartOf({ id, sources }: Shown, filling: TemplateFilling): Content {
  const { mostDevices, mostSources = mostDevices } = factsOfPanelKind('line_chart');
  const most = Math.min(mostDevices, mostSources);
  return componentOf(
    'line_chart',
    filling.nameOf(id),
    filling.isVariable ? ofVariable(id) : sources.slice(0, most).map(plain),
  );
}

function tableOf(shown: readonly Shown[], filling: TemplateFilling, y: number): Content {
  const sources = shown.flatMap(({ id, sources: all }) =>
    filling.isVariable ? ofVariable(id) : all.map(plain),
  );
  const table = componentOf('values_table', filling.tableName, sources);
  return at(table, { x: 0, y, width: COLUMNS, height: TABLE_ROWS });
}

const plain = ({ eui, channel, measurement_id }: PanelSource): PanelSource => ({
  ...{ eui, channel, measurement_id },
});
const ofVariable = (measurement_id: MeasurementId): PanelSource[] => [
  { eui: null, channel: null, measurement_id },
];

function componentOf(
  kind: PanelKind,
  name: string,
  sources: readonly PanelSource[],
  settings: object = {},
): Content {
  const component = newComponent(kind, name);
  return {
    ...component,
    sources: [...sources],
    settings: { ...component.settings, ...settings },
  } as Content;
}

const at = (content: Content, place: PanelPlace): Content => ({ ...content, place });
const rowsOf = (contents: readonly Content[]) =>
  Math.max(0, ...contents.map(({ place }) => place.y + place.height));

/** As many in each row as in the others, as wide as the panel together. */
function inRows(cards: readonly Content[]): Content[] {
  const rows = Math.ceil(cards.length / CARD.mostInRow);
  const inRow = Math.ceil(cards.length / Math.max(1, rows));
  return cards.map((card, index) => {
    const row = Math.floor(index / inRow);
    const count = Math.min(inRow, cards.length - row * inRow);
    const [start, end] = [index % inRow, (index % inRow) + 1].map((edge) =>
      Math.round((edge * COLUMNS) / count),
    );
    return at(card, { x: start!, y: row * CARD.height, width: end! - start!, height: CARD.height });
  });
}

/** Two beside each other; a last one alone is as wide as the panel. */
const inPairs = (charts: readonly Content[], top: number): Content[] =>
  charts.map((chart, index) => {
    const isAlone = index % 2 === 0 && index === charts.length - 1;
    const width = isAlone ? COLUMNS : COLUMNS / 2;
    const y = top + Math.floor(index / 2) * CHART_ROWS;
    return at(chart, { x: isAlone ? 0 : (index % 2) * width, y, width, height: CHART_ROWS });
  });
