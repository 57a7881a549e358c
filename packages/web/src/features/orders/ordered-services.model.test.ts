import { expect, test } from 'vitest';
import { servicesOf } from './ordered-services.model';

const line = (sku: string, euis: string[]) => ({
  ...{ sku, kind: 'service' as const, name: `Service ${sku}`, quantity: 1, unit_amount: 1, subtotal: 1 },
  devices: euis.map((eui) => ({ eui, name: eui === 'C' ? '' : `Node ${eui}` })),
});
const service = (eui: string, sku: string, starts_at: number) => ({
  ...{ eui, sku, starts_at, ends_at: starts_at + 10 },
});

test('each device of each line has its own service, also when two lines have the same one', () => {
  const order = {
    lines: [line('YEAR', ['A', 'B']), line('YEAR', ['A']), line('MONTH', ['C'])],
    services: [service('A', 'YEAR', 0), service('A', 'YEAR', 10), service('B', 'YEAR', 0)],
  };
  expect(servicesOf(order).map(({ name, service, time }) => [name, service, time?.starts_at])).toEqual([
    ['Node A', 'Service YEAR', 0],
    ['Node B', 'Service YEAR', 0],
    ['Node A', 'Service YEAR', 10],
    ['C', 'Service MONTH', undefined],
  ]);
});

test('a service that was taken back before it began is none', () => {
  const order = {
    lines: [line('YEAR', ['A'])],
    services: [{ ...service('A', 'YEAR', 20), ends_at: 20 }],
  };
  expect(servicesOf(order)[0]?.time).toBeUndefined();
});
