import type { AlarmCondition } from '@fieldscope/contract/alarm-kinds';
import { FIRST_DETECTION_ID } from '@fieldscope/contract/camera-tasks';
import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';

/** A measurement of a demo device, by the device's name. */
export interface DemoMeasurement {
  device: string;
  measurementId: number;
}

const {
  airTemperature,
  airHumidity,
  light,
  carbonDioxide,
  soilMoisture,
  soilTemperature,
  windSpeed,
  rainRate,
} = MEASUREMENT_ID;

const of = (measurementId: number, ...devices: string[]): DemoMeasurement[] =>
  devices.map((device) => ({ device, measurementId }));

/** Outlines of fields: corners in thousandths of a degree east and north of the farm's place. */
export const DEMO_FIELDS = [
  {
    ...{ name: 'West field', crop: 'Potato' },
    corners: [
      [-15.4, 3.8],
      [-9.6, 4.3],
      [-8.9, 8.1],
      [-11.2, 8.9],
      [-15.1, 7.6],
    ],
  },
  {
    ...{ name: 'Orchard', crop: 'Apple' },
    corners: [
      [4.2, 3.3],
      [8.4, 3.1],
      [8.9, 7.2],
      [7.8, 10.2],
      [4.9, 10],
    ],
  },
] as const;

/** Around all that the machines do. */
export const DEMO_GEOFENCE = { name: 'Farm land', east: 0.5, north: 5, radiusMetres: 1900 } as const;

/** A measurement of a scene, under a name of its own there. */
const named = (alias: string, measurementId: number, device: string) => ({ alias, device, measurementId });

export const DEMO_SCENES: readonly { name: string; measurements: (DemoMeasurement & { alias: string })[] }[] =
  [
    {
      name: 'Greenhouse 1',
      measurements: [
        named('Temperature', airTemperature, 'Greenhouse 1 air'),
        named('Humidity', airHumidity, 'Greenhouse 1 air'),
        named('CO2', carbonDioxide, 'Greenhouse 1 CO2'),
        named('Light', light, 'Greenhouse 1 light'),
      ],
    },
    {
      name: 'Orchard',
      measurements: [
        named('Temperature', airTemperature, 'Orchard air'),
        named('Soil moisture north', soilMoisture, 'Orchard soil north'),
        named('Soil moisture south', soilMoisture, 'Orchard soil south'),
        named('Soil temperature', soilTemperature, 'Orchard soil south'),
      ],
    },
    {
      name: 'Weather',
      measurements: [
        named('Temperature', airTemperature, 'Weather station yard'),
        named('Wind in the yard', windSpeed, 'Weather station yard'),
        named('Wind on the hill', windSpeed, 'Weather station hill'),
        named('Rain', rainRate, 'Weather station yard'),
      ],
    },
  ];

/** Charts of one page, row by row. */
export const DEMO_CHART_PAGE: {
  name: string;
  rows: number;
  columns: number;
  charts: { name: string; series: DemoMeasurement[] }[];
} = {
  ...{ name: 'Overview', rows: 2, columns: 2 },
  charts: [
    {
      name: 'Air temperature',
      series: of(
        airTemperature,
        'Greenhouse 1 air',
        'Greenhouse 2 air',
        'Orchard air',
        'Weather station hill',
      ),
    },
    {
      name: 'Soil moisture',
      series: of(
        soilMoisture,
        ...['Orchard soil north', 'Orchard soil south', 'Potato field west', 'Potato field east'],
      ),
    },
    { name: 'CO2', series: of(carbonDioxide, 'Greenhouse 1 CO2', 'Barn CO2') },
    {
      name: 'Humidity',
      series: of(airHumidity, 'Greenhouse 1 air', 'Greenhouse 2 air', 'Orchard air', 'Barn air'),
    },
  ],
};

/** A rule of the geofence is of the group of machines; the other ones of a device, or of all of them. */
export interface DemoRule {
  name: string;
  severity: 'critical' | 'warning' | 'info';
  of: DemoMeasurement | 'all' | 'machines';
  condition(geofenceId: number): AlarmCondition;
  holdMinutes?: number;
}

/** The battery of one node is low: that alarm is open as soon as the newest uplinks are there. */
export const DEMO_RULES: readonly DemoRule[] = [
  {
    ...{ name: 'Battery low', severity: 'warning', of: 'all' },
    condition: () => ({ kind: 'battery', limit: 15, hysteresis: 5 }),
  },
  {
    ...{ name: 'Frost in the orchard', severity: 'critical', of: of(airTemperature, 'Orchard air')[0]! },
    condition: () => ({ kind: 'below', limit: -1, hysteresis: 1 }),
  },
  {
    ...{ name: 'Greenhouse too warm', severity: 'warning', of: of(airTemperature, 'Greenhouse 1 air')[0]! },
    condition: () => ({ kind: 'above', limit: 38, hysteresis: 1 }),
    holdMinutes: 10,
  },
  {
    ...{ name: 'Many apples on the tree', severity: 'info' },
    of: of(FIRST_DETECTION_ID, 'Orchard camera')[0]!,
    condition: () => ({ kind: 'above', limit: 3, hysteresis: 1 }),
  },
  {
    ...{ name: 'Machine leaves the farm', severity: 'critical', of: 'machines' },
    condition: (geofenceId) => ({ kind: 'leave', geofence_id: geofenceId, margin_metres: 50 }),
  },
];

/** Rules watch since so long before the farm is made: every node reports its battery in that time. */
export const DEMO_RULES_WATCH_HOURS = 6;
