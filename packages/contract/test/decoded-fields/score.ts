import { fieldValuesOf } from '../../src/decoded-fields/field-values';
import { measuredValueOf, rawValueOf } from '../../src/decoded-fields/mapped-values';
import { proposeFields } from '../../src/decoded-fields/propose';
import type { DecodedDevice } from './makers';

const MOST = 1000;

/** How proposals for some devices compare with what their fields are. */
export interface Score {
  makers: number;
  /** Numeric fields, and those of them that have a counterpart in the catalogue. */
  fields: number;
  counterparts: number;
  proposed: number;
  wrong: string[];
  missed: string[];
}

export function scoreOf(devices: readonly DecodedDevice[]): Score {
  const score: Score = {
    ...{ makers: new Set(devices.map(({ maker }) => maker)).size, fields: 0, counterparts: 0, proposed: 0 },
    ...{ wrong: [], missed: [] },
  };
  for (const { maker, device, data, normalized, right } of devices) {
    const { fields } = proposeFields({ data, normalized }, []);
    score.fields += fieldValuesOf({ data, normalized }, MOST).length;
    score.counterparts += Object.keys(right).length;
    const proposed = new Map(fields.map((field) => [field.path, field]));
    for (const [path, field] of proposed) {
      const [ids, value] = right[path] ?? [[], Number.NaN];
      const found = measuredValueOf(field, rawValueOf({ data, normalized }, path)!)!;
      const isRight = [ids].flat().includes(field.measurement_id) && Math.abs(found - value) < 1e-6;
      if (isRight) score.proposed++;
      else score.wrong.push(`${maker} ${device} ${path}: ${field.measurement_id} = ${found}`);
    }
    score.missed.push(
      ...Object.keys(right).flatMap((path) => (proposed.has(path) ? [] : `${maker} ${device} ${path}`)),
    );
  }
  return score;
}
