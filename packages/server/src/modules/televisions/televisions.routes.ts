import { televisions } from '@fieldscope/contract/calls/televisions';
import type { Routes } from '../../platform/http/bind';
import type { PlatformServices } from '../../platform/services';
import type { ShownBrands } from '../brands/shown-brands.service';
import type { ShareCredentials } from '../panel-shares/share-credentials.service';
import { beginTelevision, viewOwnTelevision } from './own-television.service';
import * as service from './televisions.service';

interface RouteParts extends Pick<PlatformServices, 'attempts'> {
  credentials: ShareCredentials;
  /** Brands of those whose panels are shown. */
  shown: ShownBrands;
}

export const televisionRoutes =
  ({ credentials, shown, attempts }: RouteParts): Routes =>
  (bind) => {
    const limits = service.createTelevisionLimits({ attempts });
    bind(televisions.begin, (ctx) => beginTelevision(ctx, limits.begun));
    bind(televisions.viewOwn, (ctx, input) => viewOwnTelevision(ctx, { credentials, shown }, input));
    bind(televisions.list, service.listTelevisions);
    bind(televisions.pair, (ctx, input) => service.pairTelevision(ctx, limits, input));
    bind(televisions.update, service.updateTelevision);
    bind(televisions.revoke, service.revokeTelevision);
  };
