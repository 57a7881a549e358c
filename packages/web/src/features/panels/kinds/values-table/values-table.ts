import type { KindParts } from '../kind';
import { ValuesTableView } from './ValuesTableView';

export const valuesTable: KindParts<'values_table'> = {
  View: ValuesTableView,
};
