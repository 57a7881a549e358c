import { audit } from '@fieldscope/contract/calls/audit';
import type { Routes } from '../../platform/http/bind';
import { listAudit } from './audit.service';

export const auditRoutes: Routes = (bind) => {
  bind(audit.list, listAudit);
};
