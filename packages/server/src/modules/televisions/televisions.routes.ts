import { televisions } from '@fieldscope/contract/calls/televisions';
import type { Routes } from '../../platform/http/bind';
import type { PlatformServices } from '../../platform/services';
import type { ShareCredentials } from '../panel-shares/share-credentials.service';
import { beginTelevision, viewOwnTelevision } from './own-television.service';
import * as service from './televisions.service';

interface RouteParts extends Pick<PlatformServices, 'attempts'> {
  credentials: ShareCredentials;
}

export const televisionRoutes =
  ({ credentials, attempts }: RouteParts): Routes =>
  (bind) => {
    const limits = service.createTelevisionLimits({ attempts });
    bind(televisions.begin, (ctx) => beginTelevision(ctx, limits.begun));
    bind(televisions.viewOwn, (ctx, input) => viewOwnTelevision(ctx, credentials, input));
    bind(televisions.list, service.listTelevisions);
    bind(televisions.pair, (ctx, input) => service.pairTelevision(ctx, limits, input));
    bind(televisions.update, service.updateTelevision);
    bind(televisions.revoke, service.revokeTelevision);
  };
