import type { ResultInputOf } from '@fieldscope/contract/call';
import { deviceLists } from '@fieldscope/contract/calls/device-lists';
import { fields } from '@fieldscope/contract/calls/fields';
import { type Answer, on } from './contract-answers';

type FieldView = ResultInputOf<typeof fields.list>[number];
type Corners = [number, number][];

/** A square of some hundred metres from its south-west corner. */
export const squareAt = (longitude: number, latitude: number): Corners[][] => [
  [
    [
      [longitude, latitude],
      [longitude + 0.01, latitude],
      [longitude + 0.01, latitude + 0.01],
      [longitude, latitude + 0.01],
      [longitude, latitude],
    ],
  ],
];

/** A field of 80 ha without crop, nodes and geofences, and what a test says otherwise. */
export const aField = (given: Partial<FieldView> = {}): FieldView => ({
  ...{ field_id: 1, name: 'North', crop: '', area: 800_000, nodes: 0, geofences: [] },
  ...given,
});

/** What screens with fields ask for, where the organisation has these. */
export const withFields = (given: readonly FieldView[]): Answer[] => [
  on(fields.list, [...given]),
  on(
    fields.listNames,
    given.map(({ field_id, name }) => ({ field_id, name })),
  ),
  on(
    fields.listOutlines,
    given.map(({ field_id, name }) => ({ field_id, name, outline: squareAt(8 + field_id, 50) })),
  ),
  on(deviceLists.listPositions, []),
];
