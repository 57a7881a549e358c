import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import type { PanelPlace } from '@fieldscope/contract/panel-component';
import type { PanelKind, PanelSettingsOf } from '@fieldscope/contract/panel-kinds';
import type { DemoGroup } from './demo-farm';
import type { DemoMeasurement } from './demo-scenery';

const { airTemperature, airHumidity, light, carbonDioxide, soilMoisture, windSpeed, rainRate } =
  MEASUREMENT_ID;

type DemoComponent<Kind extends PanelKind = PanelKind> = {
  [Each in Kind]: {
    kind: Each;
    name: string;
    place: PanelPlace;
    settings?: Partial<PanelSettingsOf<Each>>;
    shows?: readonly DemoMeasurement[];
    /** Measurements of whatever the variable of the panel stands for. */
    ofVariable?: readonly number[];
  };
}[Kind];

interface DemoPanel {
  name: string;
  /** The group that the variable begins with. */
  group?: DemoGroup;
  components: readonly DemoComponent[];
}

const at = (x: number, y: number, width: number, height: number): PanelPlace => ({ x, y, width, height });
const of = (measurementId: number, ...devices: string[]): DemoMeasurement[] =>
  devices.map((device) => ({ device, measurementId }));

const AIR_1 = 'Greenhouse 1 air';
const AIR_2 = 'Greenhouse 2 air';
const WARMTH = [
  { from: -40, color: '#2f6fb3' },
  { from: 12, color: '#11846e' },
  { from: 32, color: '#b45309' },
  { from: 38, color: '#ba2b2b' },
];
const SOILS = ['Orchard soil north', 'Orchard soil south', 'Potato field west', 'Potato field east'];

/** Panels of the demo farm, in the order of their making. */
export const DEMO_PANELS: readonly DemoPanel[] = [
  {
    name: 'Greenhouses today',
    components: [
      {
        kind: 'value_card',
        name: 'Temperature',
        place: at(0, 0, 5, 4),
        shows: of(airTemperature, AIR_1),
        settings: { colors: WARMTH },
      },
      { kind: 'value_card', name: 'Humidity', place: at(5, 0, 5, 4), shows: of(airHumidity, AIR_1) },
      {
        kind: 'value_card',
        name: 'CO2',
        place: at(10, 0, 5, 4),
        shows: of(carbonDioxide, 'Greenhouse 1 CO2'),
      },
      { kind: 'value_card', name: 'Light', place: at(15, 0, 5, 4), shows: of(light, 'Greenhouse 1 light') },
      { kind: 'clock', name: 'Time', place: at(20, 0, 4, 4) },
      {
        kind: 'line_chart',
        name: 'Air temperature',
        place: at(0, 4, 13, 9),
        shows: of(airTemperature, AIR_1, AIR_2),
      },
      {
        kind: 'thermometer',
        name: 'Greenhouse 1',
        place: at(13, 4, 3, 9),
        shows: of(airTemperature, AIR_1),
        settings: { min: 0, max: 50, colors: WARMTH },
      },
      {
        kind: 'thermometer',
        name: 'Greenhouse 2',
        place: at(16, 4, 3, 9),
        shows: of(airTemperature, AIR_2),
        settings: { min: 0, max: 50, colors: WARMTH },
      },
      {
        kind: 'gauge',
        name: 'CO2 in greenhouse 1',
        place: at(19, 4, 5, 5),
        shows: of(carbonDioxide, 'Greenhouse 1 CO2'),
        settings: { min: 300, max: 1500 },
      },
      {
        kind: 'play_sound',
        name: 'Too warm',
        place: at(19, 9, 5, 4),
        shows: of(airTemperature, AIR_1),
        settings: { min: null, max: 38 },
      },
      { kind: 'line_chart', name: 'Humidity', place: at(0, 13, 12, 9), shows: of(airHumidity, AIR_1, AIR_2) },
      {
        kind: 'scatter',
        name: 'Humidity by temperature',
        place: at(12, 13, 12, 9),
        shows: [...of(airTemperature, AIR_1), ...of(airHumidity, AIR_1)],
        settings: { against: 'first_measurement' },
      },
    ],
  },
  {
    name: 'Farm at a glance',
    group: 'Orchard and vineyard',
    components: [
      {
        kind: 'map',
        name: 'Where it is how warm',
        place: at(0, 0, 14, 12),
        shows: of(
          airTemperature,
          AIR_1,
          AIR_2,
          'Orchard air',
          'Barn air',
          'Weather station hill',
          'Weather station yard',
        ),
      },
      {
        kind: 'value_card',
        name: 'Outside',
        place: at(14, 0, 5, 4),
        shows: of(airTemperature, 'Weather station yard'),
        settings: { colors: WARMTH },
      },
      {
        kind: 'value_card',
        name: 'Rain',
        place: at(19, 0, 5, 4),
        shows: of(rainRate, 'Weather station yard'),
      },
      {
        kind: 'gauge',
        name: 'Wind on the hill',
        place: at(14, 4, 5, 5),
        shows: of(windSpeed, 'Weather station hill'),
        settings: { min: 0, max: 25 },
      },
      {
        kind: 'value_card',
        name: 'Orchard',
        place: at(19, 4, 5, 5),
        shows: of(airTemperature, 'Orchard air'),
        settings: { colors: WARMTH },
      },
      { kind: 'text', name: 'Note', place: at(14, 9, 10, 3), settings: { fontSize: 15 } },
      {
        kind: 'bar_chart',
        name: 'Soil moisture',
        place: at(0, 12, 10, 6),
        shows: of(soilMoisture, ...SOILS),
      },
      {
        kind: 'line_chart',
        name: 'Soil moisture this week',
        place: at(10, 12, 14, 8),
        shows: of(soilMoisture, ...SOILS),
        settings: { selTime: 'week' },
      },
      {
        kind: 'card_list',
        name: 'Devices of the group',
        place: at(0, 18, 10, 9),
        ofVariable: [airTemperature, soilMoisture],
      },
      {
        kind: 'values_table',
        name: 'All air temperatures',
        place: at(10, 20, 14, 7),
        shows: of(
          airTemperature,
          AIR_1,
          AIR_2,
          'Orchard air',
          'Barn air',
          'Weather station hill',
          'Weather station yard',
        ),
      },
    ],
  },
];

/** What the text component says. */
export const DEMO_PANEL_NOTE =
  'Choose another group above, and the devices of the list below change with it.';
