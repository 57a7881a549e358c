/** What a table of readings is filtered by; empty lists mean everything. */
export interface DataFilter {
  euis: readonly string[];
  measurementIds: readonly number[];
}

const EUI = /^[0-9A-F]{16}$/;
const partsOf = (text: string | null) => (text ?? '').split(',').filter(Boolean);

/** Reads the filter from the address: `eui=…,…&measurement=4097,4098`. What makes no sense is left out. */
export function filterOfAddress(address: URLSearchParams): DataFilter {
  const euis = partsOf(address.get('eui')).map((eui) => eui.toUpperCase());
  const ids = partsOf(address.get('measurement')).map(Number);
  return {
    euis: [...new Set(euis.filter((eui) => EUI.test(eui)))],
    measurementIds: [...new Set(ids.filter((id) => Number.isInteger(id) && id > 0 && id < 100_000))],
  };
}

/** The address with another filter, from the first page on. */
export function withFilter(address: URLSearchParams, { euis, measurementIds }: DataFilter): URLSearchParams {
  const next = new URLSearchParams(address);
  next.delete('page');
  for (const [name, list] of [
    ['eui', euis],
    ['measurement', measurementIds],
  ] as const) {
    if (list.length > 0) next.set(name, list.join(','));
    else next.delete(name);
  }
  return next;
}

/** Whether a reading is among those that the filter shows. */
export const isShown = (
  { euis, measurementIds }: DataFilter,
  reading: { eui: string; measurement_id: number },
): boolean =>
  (euis.length === 0 || euis.includes(reading.eui)) &&
  (measurementIds.length === 0 || measurementIds.includes(reading.measurement_id));

/** Whether a row is a moment with all that a device measured then (`rows=moment`), and not one reading. */
export const isByMoment = (address: URLSearchParams): boolean => address.get('rows') === 'moment';

/** The address with rows of the one or the other kind, from the first page on. */
export function withRows(address: URLSearchParams, byMoment: boolean): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of ['page', 'sort', 'rows']) next.delete(name);
  if (byMoment) next.set('rows', 'moment');
  return next;
}
