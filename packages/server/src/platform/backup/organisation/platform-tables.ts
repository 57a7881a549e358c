import type { ArchivedTables } from './archived-table.model';

/** How the tables of the platform belong to an organisation: they do not. */
export const PLATFORM_TABLES: ArchivedTables = {
  tables: {
    migration: { why: 'installation' },
    write_check: { why: 'installation' },
    secret_check: { why: 'installation' },
    job: { why: 'passing' },
    job_turn: { why: 'passing' },
    mqtt_session: { why: 'passing' },
    mqtt_queue: { why: 'passing' },
    mqtt_queue_state: { why: 'installation' },
  },
};
