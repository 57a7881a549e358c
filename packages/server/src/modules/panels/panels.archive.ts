import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** Of the first value of a variable of a panel. */
const VARIABLE = {
  first: { space: 'group', within: ({ kind }: Readonly<Record<string, unknown>>) => kind === 'group' },
};

/** How the tables of this module belong to an organisation. */
export const panelsArchive: ArchivedTables = {
  tables: {
    panel: { ids: { panel_id: 'panel', updated_by: 'user' }, jsonIds: { settings: VARIABLE } },
    panel_component: { ids: { panel_id: 'panel' } },
    panel_source: { ids: { panel_id: 'panel', device_id: 'device' } },
    panel_version: { ids: { panel_id: 'panel', saved_by: 'user' }, jsonIds: { settings: VARIABLE } },
    panel_picture: {},
  },
  spaces: {
    panel: { from: 'sequence', table: 'panel', column: 'panel_id' },
  },
};
