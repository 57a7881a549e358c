import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';
import { dropServices } from './arrival.repository';

/** How the tables of this module belong to an organisation. */
export const deviceServicesArchive: ArchivedTables = {
  tables: {
    // Times of service go on; of which order they are, its seller knows.
    device_service: {
      leftOut: ['service_id', 'order_id'],
      order: 'service_id',
      ids: { device_id: 'device' },
    },
    device_quota: { leftOut: ['quota_id', 'order_id'], order: 'quota_id' },
  },
  onArrival: dropServices,
};
