import type { Channel, Eui, MeasurementId } from '@fieldscope/contract/ids';
import { overlap } from '@fieldscope/contract/panel-component';
import { factsOfPanelKind } from '@fieldscope/contract/panel-kinds';
import { expect, test } from 'vitest';
import { faultsOf } from './faults.model';
import { isWithin } from './places.model';
import { componentsOfTemplate, PANEL_TEMPLATES, type TemplateFilling } from './templates.model';

const AIR = 4097;
const HUMIDITY = 4098;
const MOISTURE = 4103;
const measured = (number: number, ...ids: number[]) =>
  ids.map((id) => ({
    eui: `2CF7F1C0443000${String(number).padStart(2, '0')}` as Eui,
    channel: 1 as Channel,
    measurement_id: id as MeasurementId,
    device: `Bed ${number}`,
  }));
const filling = (more: Partial<TemplateFilling> = {}): TemplateFilling => ({
  series: measured(1, AIR, HUMIDITY, MOISTURE),
  isVariable: false,
  nameOf: (id) => `Measurement ${id}`,
  tableName: 'Latest values',
  ...more,
});

test('a template shows what is measured and leaves out what is not', () => {
  const components = componentsOfTemplate('greenhouse', filling());
  expect(components.map(({ kind, name }) => [kind, name])).toEqual([
    ['gauge', 'Measurement 4097'],
    ['gauge', 'Measurement 4098'],
    ['gauge', 'Measurement 4103'],
    ['line_chart', 'Measurement 4097'],
    ['line_chart', 'Measurement 4098'],
    ['line_chart', 'Measurement 4103'],
    ['values_table', 'Latest values'],
  ]);
  expect(components[2]?.place).toEqual({ x: 16, y: 0, width: 8, height: 5 });
  expect(componentsOfTemplate('tank', filling())).toEqual([]);
});

test('several devices have a card each and one chart together; a group is shown as it is chosen above the panel', () => {
  const series = [...measured(1, AIR), ...measured(2, AIR), ...measured(3, HUMIDITY)];
  const ofDevices = componentsOfTemplate('cold_store', filling({ series }));
  expect(ofDevices.map(({ kind, name }) => [kind, name])).toEqual([
    ['thermometer', 'Measurement 4097 · Bed 1'],
    ['thermometer', 'Measurement 4097 · Bed 2'],
    ['gauge', 'Measurement 4098'],
    ['line_chart', 'Measurement 4097'],
    ['line_chart', 'Measurement 4098'],
    ['values_table', 'Latest values'],
  ]);
  expect(ofDevices[3]?.sources).toHaveLength(2);
  const ofGroup = componentsOfTemplate('cold_store', filling({ series, isVariable: true }));
  expect(ofGroup.map(({ kind }) => kind)).toEqual([
    'bar_chart',
    'gauge',
    'line_chart',
    'line_chart',
    'values_table',
  ]);
  expect(ofGroup.flatMap(({ sources }) => sources).every(({ eui }) => eui === null)).toBe(true);
});

const EVERY_ID = [
  ...[4097, 4098, 4099, 4100, 4101, 4102, 4103, 4104, 4105, 4106, 4108, 4109, 4113, 4116, 4117, 4124, 4127],
  ...[4137, 4190, 4191, 4203, 5100, 9002],
];

test.each(
  PANEL_TEMPLATES.flatMap((template) => [1, 2, 9].map((devices) => ({ template, devices }))),
)('the limits of the kinds hold in $template with $devices devices', ({ template, devices }) => {
  const series = Array.from({ length: devices }, (_, index) => measured(index + 1, ...EVERY_ID)).flat();
  for (const isVariable of [false, true]) {
    const components = componentsOfTemplate(template, filling({ series, isVariable }));
    expect(components.length).toBeGreaterThan(3);
    for (const component of components) {
      const { mostDevices, mostSources = 3000 } = factsOfPanelKind(component.kind);
      expect(faultsOf(component)).toEqual({});
      expect(isWithin(component.place, 'wide')).toBe(true);
      expect(component.sources.length).toBeLessThanOrEqual(mostSources);
      expect(new Set(component.sources.map(({ eui }) => eui)).size).toBeLessThanOrEqual(mostDevices);
    }
    const places = components.map(({ place }) => place);
    expect(places.some((one, index) => places.slice(0, index).some((other) => overlap(one, other)))).toBe(
      false,
    );
  }
});
