import { INTEGRATION_KINDS } from '@fieldscope/contract/integration-kinds';
import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

const isIntegrationKind = (value: unknown): boolean =>
  (INTEGRATION_KINDS as readonly unknown[]).includes(value);

/** How the tables of this module belong to an organisation. */
export const integrationsArchive: ArchivedTables = {
  tables: {
    integration: {
      ids: { integration_id: 'integration', group_id: 'group', created_by: 'user' },
      sealed: ['sealed'],
      as: { position: '0::bigint', is_queued: 'false' },
      checks: { kind: isIntegrationKind },
    },
    integration_device: {
      through: { column: 'integration_id', parent: 'integration' },
      ids: { integration_id: 'integration', device_id: 'device' },
    },
    integration_entry: { why: 'passing' },
    integration_message: { why: 'passing' },
    home_assistant_target: {
      ids: { target_id: 'target', integration_id: 'integration' },
      sealed: ['sealed'],
    },
    home_assistant_device: {
      through: { column: 'target_id', parent: 'home_assistant_target' },
      ids: { target_id: 'target' },
    },
  },
  spaces: {
    integration: { from: 'uuid' },
    target: { from: 'uuid' },
  },
};
