import type { AlarmCondition, AlarmKind } from '@fieldscope/contract/alarm-kinds';
import { above } from './above';
import { battery } from './battery';
import { below } from './below';
import { change } from './change';
import { enter } from './enter';
import type { AbsenceKind, ValueKind } from './kind';
import { leave } from './leave';
import { outside } from './outside';
import { position } from './position';
import { silence } from './silence';

type KindOf<Kind extends AlarmKind> = ValueKind<Kind> | AbsenceKind<Kind>;
type Kinds = { [Kind in AlarmKind]: KindOf<Kind> };

const KINDS: Kinds = { above, below, outside, change, silence, battery, position, enter, leave };

/** How rules of a kind are evaluated and described. */
export const kindOf = (kind: AlarmKind): KindOf<AlarmKind> => KINDS[kind];

/** Kinds that count from when a device was heard, or gave its location, last; with what a device must have measured to be missed. */
export const ABSENCES: readonly { kind: AlarmKind; missedMeasurement: number | null }[] = (
  Object.keys(KINDS) as AlarmKind[]
).flatMap((kind) => {
  const found = kindOf(kind);
  return 'absenceMs' in found ? [{ kind, missedMeasurement: found.missedMeasurement }] : [];
});

/** Whether it is looked into why before anybody is notified. */
export const isDiagnosed = (kind: AlarmKind): boolean => kindOf(kind).trouble !== undefined;

export const isAbsence = ({ kind }: AlarmCondition): boolean => 'absenceMs' in KINDS[kind];

/** @throws TypeError for a kind that counts from what was heard */
export function valueKindOf({ kind }: AlarmCondition): ValueKind {
  const found = kindOf(kind);
  if ('absenceMs' in found) throw new TypeError(`${kind} compares no values`);
  return found;
}

/** @throws TypeError for a kind that compares values */
export function absenceKindOf({ kind }: AlarmCondition): AbsenceKind {
  const found = kindOf(kind);
  if (!('absenceMs' in found)) throw new TypeError(`${kind} is no absence`);
  return found;
}
