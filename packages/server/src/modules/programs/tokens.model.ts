import { digest } from '../../platform/security/secrets';

/** Names what is stored of a token: a row does not contain what its program shows. */
export const tokenDigest = (kind: string, token: string): Buffer => digest(`${kind} ${token}`);

/** As the authorization server makes them; those of access keys have a colon. */
const IN_HEADER = /^bearer +([\w-]{20,128})$/i;

/** The access token that a request carries; undefined: none, or an access key. */
export const accessTokenIn = (authorization: string | undefined): string | undefined =>
  IN_HEADER.exec(authorization ?? '')?.[1];
