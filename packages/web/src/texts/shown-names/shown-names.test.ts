import type { DefinitionNames } from '@fieldscope/contract/definitions/names';
import { expect, test } from 'vitest';
import { en } from './en';
import { ru } from './ru';
import { zh } from './zh';

const namesOf = ({ measurements, sensorTypes, statuses }: DefinitionNames): string[] =>
  [measurements, sensorTypes, statuses].flatMap((names) => Object.values<string>(names));

test.each([
  ['en', en.measurements, 4097, 'Air temperature'],
  ['en', en.measurements, 4138, 'Soil moisture, 10 cm'],
  ['en', en.measurements, 4107, 'PPFD'],
  ['en', en.measurements, 4190, 'UV index'],
  ['en', en.measurements, 5001, 'Wi-Fi MAC address'],
  ['en', en.statuses, 3956, 'Upper temperature limit'],
  ['zh', zh.measurements, 4106, 'pH 值'],
  ['zh', zh.measurements, 4138, '土壤湿度（10 cm）'],
  ['zh', zh.measurements, 4175, 'AI 识别 01'],
  ['zh', zh.measurements, 4150, 'X 轴加速度'],
  ['ru', ru.measurements, 4137, 'Увлажнённость листа'],
  ['ru', ru.measurements, 4100, 'Концентрация CO₂'],
] as const)('in %s people read the usual term: %#', (_language, names, id, name) => {
  expect((names as Readonly<Record<number, string>>)[id]).toBe(name);
});

test('English names are in sentence case', () => {
  expect(namesOf(en).filter((name) => / [A-Z][a-z]+( |$)/.test(name))).toEqual([]);
});

test.each([
  ['en', en],
  ['zh', zh],
  ['ru', ru],
])('in %s formulas have their subscripts, and light, relative light and raw light differ', (_, names) => {
  expect(namesOf(names).join()).not.toMatch(/CO2|NH3|H2S/);
  const { 4099: light, 4193: raw, 4199: relative } = names.measurements;
  expect(new Set([light, raw, relative]).size).toBe(3);
});

test('Chinese names have full-width brackets, and spaces round Latin letters', () => {
  expect(namesOf(zh).join('\n')).not.toMatch(/[()]|\p{Script=Han}[A-Za-z\d]|[A-Za-z\d]\p{Script=Han}/u);
});
