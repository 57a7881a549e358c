import type { AppParts } from './app';
import type { ModuleServices } from './modules';
import { recordOutcome } from './modules/audit/audit.service';
import { ensureCreditsFor } from './modules/credits/credits.service';
import { createServiceCheck } from './modules/device-services/device-services.service';
import { recordOperatorOutcome } from './modules/operators/operator-log.service';
import { hasOperators } from './modules/operators/operators.service';
import { listEmbeddingSites } from './modules/panel-shares/panel-shares.service';
import { euisIn } from './platform/http/euis-in';
import type { RefusedCall } from './platform/http/recorded-calls';
import type { Authenticators } from './platform/http/use-case';
import type { CreatedModule } from './platform/module';
import type { PlatformServices } from './platform/services';

/** What HTTP asks of modules: their calls, who makes them, and what is noted of them. */
export function callPartsOf(
  platform: PlatformServices,
  { ingest: { ingest, refusals }, live: { hub }, demo: { farm }, brands: { shown } }: ModuleServices,
  created: readonly CreatedModule<object>[],
): Omit<AppParts, 'services' | 'timeouts'> {
  const { ROLES } = platform.config;
  const ensureInService = createServiceCheck(platform);
  return {
    canStore: () => ingest.canStore(),
    hasDemoFarm: () => farm.hasFarm(),
    brandAt: (host) => shown.at(host),
    hasOperators: () => hasOperators(platform),
    listEmbeddingSites: (shareId) => listEmbeddingSites(platform, shareId),
    authenticators: authenticatorsOf(created),
    recordOutcome: (outcome) =>
      outcome.call.base === 'operator'
        ? recordOperatorOutcome(platform, outcome)
        : recordOutcome(platform, outcome),
    recordRefusal: (refused) => refusals.record(refusalOf(refused)),
    async ensurePaidFor(call, orgId, input) {
      await ensureCreditsFor(platform, call, orgId);
      // Readings of devices are what credits and services pay for.
      if (call.needsCredits) await ensureInService(orgId, euisIn(input));
    },
    livePlaceOf: (orgId) => hub.placeOf(orgId),
    routes: created.flatMap(({ routes = [], ingestRoutes = [] }) => [
      ...(ROLES.includes('ingest') ? ingestRoutes : []),
      ...(ROLES.includes('web') ? routes : []),
    ]),
  };
}

/** @throws Error when no module offers one of them */
function authenticatorsOf(created: readonly CreatedModule<object>[]): Authenticators {
  const offered: Partial<Authenticators> = Object.assign(
    {},
    ...created.map(({ authenticators }) => authenticators),
  );
  const { user, key, network_server, device, share, operator } = offered;
  if (!user || !key || !network_server || !device || !share || !operator)
    throw new Error('a kind of credential has no authenticator');
  return { user, key, network_server, device, share, operator };
}

const refusalOf = ({ actor, request, error }: RefusedCall) => ({
  token: actor.kind === 'network_server' ? actor.token : '',
  ofOrganisation: actor.kind === 'network_server' ? actor.ofOrganisation : null,
  reason: error.name,
  about: [request.url, ...(actor.kind === 'device' ? [actor.eui] : []), ...Object.values(error.facts)].join(
    ' ',
  ),
  body: request.body,
});
