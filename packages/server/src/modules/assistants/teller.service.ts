import type { MeasurementValue } from '@fieldscope/contract/fields';
import { shownUnit } from '@fieldscope/contract/shown-unit';
import type { OrgCtx } from '../../platform/http/request-context';
import { viewOwnerSetting } from '../accounts/organisation.service';
import { measurementLabels } from '../measurements/measurement-labels.service';
import { ownMeasurements } from '../measurements/measurements.service';
import { short } from './answers.model';
import { localTime } from './local-times.model';

/** Tells times and values as the owner of the organisation reads them. */
export interface Teller {
  /** IANA name. */
  zone: string;
  time(at: number): string;
  timeOr(at: number | null): string | null;
  measurement(id: number): Told;
  /** Whether somebody means a measurement by its id or a part of its name. */
  means(id: number, wanted: string | undefined): boolean;
}

interface Told {
  name: string;
  unit: string;
  number(stored: number | null): number | null;
  value(stored: MeasurementValue): number | string;
}

const DECIMALS = 3;

export async function createTeller(ctx: OrgCtx): Promise<Teller> {
  const { db, orgId, language } = ctx;
  const [{ timezone, ...units }, label, own] = await Promise.all([
    viewOwnerSetting(ctx),
    measurementLabels(db, orgId, language),
    ownMeasurements(db, orgId),
  ]);
  const zone = timezone || 'UTC';
  const time = (at: number) => localTime(at, zone);
  const nameOf = (id: number) => label(id).name ?? String(id);
  return {
    zone,
    time,
    timeOr: (at) => (at === null ? null : time(at)),
    measurement(id) {
      const { unit, decimals, convert } = shownUnit(id, own.get(id)?.unit, { ...units, language });
      const rounded = (stored: number) => Number(convert(stored).toFixed(decimals ?? DECIMALS));
      return {
        name: nameOf(id),
        unit: unit || label(id).unit,
        number: (stored) => (stored === null ? null : rounded(stored)),
        value: (stored) =>
          typeof stored === 'number'
            ? rounded(stored)
            : short(typeof stored === 'string' ? stored : JSON.stringify(stored)),
      };
    },
    means: (id, wanted) =>
      wanted === undefined ||
      wanted === String(id) ||
      nameOf(id).toLowerCase().includes(wanted.toLowerCase()),
  };
}
