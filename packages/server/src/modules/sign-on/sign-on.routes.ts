import { signOn } from '@fieldscope/contract/calls/sign-on';
import type { Routes } from '../../platform/http/bind';
import type { PlatformServices } from '../../platform/services';
import type { OidcClients } from './oidc-client.service';
import { pageOf, RETURN_PATH } from './paths.model';
import { checkProvider, removeProvider, saveProvider, viewProvider } from './providers.service';
import { beginSignOn, completeSignOn, findSignOn, viewSignOut } from './sign-on.service';

/** Of one address: each has an identity provider asked. */
const SIGN_ONS = 60;
const SIGN_ONS_SECONDS = 15 * 60;
/** Of one organisation: each has an address asked that somebody entered. */
const CHECKS = 60;
const QUERY_LENGTH = 8 * 1024;

export const signOnRoutes =
  ({ attempts }: Pick<PlatformServices, 'attempts'>, clients: OidcClients): Routes =>
  (bind, app) => {
    const parts = { clients, ofAddress: attempts('sign-ons-of-address', SIGN_ONS, SIGN_ONS_SECONDS) };
    bind(signOn.view, viewProvider);
    bind(signOn.save, (ctx, input) => saveProvider(ctx, input, clients));
    const ofOrganisation = attempts('sign-on-checks', CHECKS, SIGN_ONS_SECONDS);
    bind(signOn.check, (ctx, input) => checkProvider(ctx, input, { clients, ofOrganisation }));
    bind(signOn.remove, removeProvider);
    bind(signOn.find, findSignOn);
    bind(signOn.begin, (ctx, input) => beginSignOn(ctx, input, parts));
    bind(signOn.complete, (ctx, input) => completeSignOn(ctx, input, parts));
    bind(signOn.viewSignOut, (ctx) => viewSignOut(ctx, clients));
    app.get(RETURN_PATH, async (request, reply) => {
      const query = request.url.split('?', 2)[1] ?? '';
      if (query.length > QUERY_LENGTH) return reply.status(414).send();
      return reply.header('cache-control', 'no-store').redirect(pageOf(query));
    });
  };
