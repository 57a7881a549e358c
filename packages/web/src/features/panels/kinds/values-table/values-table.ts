import { lazy } from 'react';
import type { KindParts } from '../kind';

export const valuesTable: KindParts<'values_table'> = {
  View: lazy(async () => ({ default: (await import('./ValuesTableView')).ValuesTableView })),
};
