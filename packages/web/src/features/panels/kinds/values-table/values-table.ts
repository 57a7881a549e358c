import { lazy } from 'react';
import type { KindParts } from '../kind';

export const valuesTable: KindParts<'values_table'> = {
  // The parts of tables are larger than all other kinds together.
  View: lazy(async () => ({ default: (await import('./ValuesTableView')).ValuesTableView })),
};
