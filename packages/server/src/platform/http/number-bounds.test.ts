import { DeviceCommand } from '@fieldscope/contract/command-kinds';
import { COMMAND_LIMITS } from '@fieldscope/contract/command-limits';
import { Paging } from '@fieldscope/contract/paging';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { boundsOf } from './number-bounds';

/** The bounds of the first thing that a schema refuses. */
function refusedBounds(schema: z.ZodType, given: unknown) {
  const { error } = schema.safeParse(given);
  return boundsOf(schema, given, error!.issues[0]!.path);
}
const Percent = z.number().min(0).max(100);

test.each([
  ['of a field', z.object({ share: Percent }), { share: 101 }],
  ['that may be left out', z.object({ share: Percent.optional() }), { share: -1 }],
  [
    'that has a default',
    z.object({ share: z.coerce.number().int().min(0).max(100).default(1) }),
    { share: 'x' },
  ],
  [
    'in a list',
    z.object({ list: z.array(z.object({ share: Percent })) }),
    { list: [{ share: 1 }, { share: 200 }] },
  ],
  ['that is read before it is changed', z.object({ share: Percent.transform(String) }), { share: 101 }],
  ['beside a name', z.object({ share: z.union([Percent, z.enum(['all'])]) }), { share: 101 }],
])('a number %s is refused with both of its bounds', (_, schema, given) => {
  expect(refusedBounds(schema, given)).toEqual({ least: 0, most: 100 });
});

test('of several kinds, the bounds are those of the one that is meant', () => {
  const { least, most } = COMMAND_LIMITS.co2Multiplier;
  expect(refusedBounds(DeviceCommand, { kind: 'set_co2_multiplier', multiplier: 0 })).toEqual({
    least,
    most,
  });
  expect(refusedBounds(DeviceCommand, { kind: 'set_gps_interval', gpsMinutes: 1 })).toEqual(
    COMMAND_LIMITS.gpsMinutes,
  );
});

test('where no number is bounded on both sides, none are said', () => {
  expect(refusedBounds(z.object({ count: z.number().int().min(1) }), { count: 0 })).toBeUndefined();
  expect(refusedBounds(z.object({ name: z.string().min(1).max(9) }), { name: '' })).toBeUndefined();
  expect(refusedBounds(z.object({ share: Percent }), undefined)).toBeUndefined();
  expect(refusedBounds(z.object(Paging), { offset: -1 })).toBeUndefined();
});
