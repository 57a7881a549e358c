import type { FastifyInstance } from 'fastify';
import type { House } from './house';
import { accessKeyRoutes } from './modules/access-keys/access-keys.routes';
import { accountRoutes } from './modules/accounts/accounts.routes';
import { auditRoutes } from './modules/audit/audit.routes';
import { demoRoutes } from './modules/demo/demo.routes';
import { deviceRoutes } from './modules/devices/devices.routes';
import { groupRoutes } from './modules/groups/groups.routes';
import { ingestRoutes } from './modules/ingest/ingest.routes';
import { liveRoutes } from './modules/live/live.routes';
import { measurementRoutes } from './modules/measurements/measurements.routes';
import { noticeRoutes } from './modules/notices/notices.routes';
import { openApiRoutes } from './modules/open-api/open-api.routes';
import { productionRoutes } from './modules/production/production.routes';
import { registrationRoutes } from './modules/registration/registration.routes';
import { secondFactorRoutes } from './modules/second-factor/second-factor.routes';
import { setupRoutes } from './modules/setup/setup.routes';
import { subAccountRoutes } from './modules/sub-accounts/sub-accounts.routes';
import { telemetryRoutes } from './modules/telemetry/telemetry.routes';
import type { Bind } from './platform/bind';

/** Binds the calls of one room. `app` is for what is no call: a file, a websocket. */
export type Routes = (bind: Bind, house: House, app: FastifyInstance) => void;

/** The rooms of the server by the part of a process (ROLES) that serves them. */
export const ROOMS: Readonly<Record<'web' | 'ingest', readonly Routes[]>> = {
  ingest: [ingestRoutes],
  web: [
    accessKeyRoutes,
    accountRoutes,
    auditRoutes,
    demoRoutes,
    deviceRoutes,
    groupRoutes,
    liveRoutes,
    measurementRoutes,
    noticeRoutes,
    openApiRoutes,
    productionRoutes,
    registrationRoutes,
    secondFactorRoutes,
    setupRoutes,
    subAccountRoutes,
    telemetryRoutes,
  ],
};
