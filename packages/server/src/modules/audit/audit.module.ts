import { HOUR_MS } from '@fieldscope/contract/time';
import { defineModule, every } from '../../platform/module';
import { auditArchive } from './audit.archive';
import { auditRoutes } from './audit.routes';
import { purgeAuditEntries } from './audit.service';

/** Who did what. */
export const auditModule = defineModule({
  name: 'audit',
  archive: auditArchive,
  create: () => ({
    routes: [auditRoutes],
    schedules: [every('purge audit entries', HOUR_MS, purgeAuditEntries)],
  }),
});
