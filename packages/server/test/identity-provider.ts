import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import '../src/platform/url-parse';
import Provider from 'oidc-provider';
import { whenFileEnds } from './cleanup';
import { Browser } from './program-sign-in';

/** What an identity provider knows of a person. */
export interface Person {
  sub: string;
  name?: string;
  email?: string;
  preferred_username?: string;
  groups?: string[];
}

export const CLIENT = { id: 'fieldscope', secret: 'a-secret-of-the-directory' };

/** A real identity provider, at which whoever is there signs in and consents at once. */
export interface IdentityProvider {
  issuer: string;
  /** Who is there next. */
  person: Person;
  /** Serves the portal that has this redirect address. */
  serve(redirect: string): void;
  /** A browser that goes there and is sent back. @returns the query with which it comes back */
  signIn(address: string): Promise<string>;
  close(): void;
}

export async function anIdentityProvider(redirect?: string): Promise<IdentityProvider> {
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  whenFileEnds(() => void http.close());
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const people = new Map<string, Person>();
  let back = '';
  const idp: IdentityProvider = {
    issuer,
    person: { sub: 'anna' },
    serve(to) {
      back = to;
      const provider = aProvider(issuer, to, people);
      const handle = provider.callback();
      http.on('request', (request, response) => {
        if (!request.url?.startsWith('/interaction/')) return void handle(request, response);
        people.set(idp.person.sub, idp.person);
        void provider.interactionFinished(request, response, { login: { accountId: idp.person.sub } });
      });
    },
    async signIn(address) {
      const browser = new Browser();
      let at = address;
      for (let step = 0; step < 8; step += 1) {
        const { location, status } = await browser.open(at);
        if (location === '') throw new Error(`the identity provider leads nowhere: ${status} at ${at}`);
        at = new URL(location, issuer).href;
        if (at.startsWith(back)) return new URL(at).search.slice(1);
      }
      throw new Error('the identity provider leads on and on');
    },
    close: () => void http.close(),
  };
  if (redirect) idp.serve(redirect);
  return idp;
}

function aProvider(issuer: string, redirect: string, people: ReadonlyMap<string, Person>): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirect],
        post_logout_redirect_uris: [redirect],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['of a test'] },
    claims: { openid: ['sub', 'groups'], profile: ['name', 'preferred_username'], email: ['email'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: () => ({ ...people.get(id), sub: id }) as never,
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
  return provider;
}
