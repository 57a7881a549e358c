import { fail } from '@fieldscope/contract/errors/fail';
import { LIMITS } from '@fieldscope/contract/limits';
import { SECOND_MS } from '@fieldscope/contract/time';
import { errors, jwtVerify, SignJWT } from 'jose';

const ALGORITHM = 'HS256';
const ISSUER = 'fieldscope';

export interface TokenClaims {
  sessionId: string;
  userId: string;
  /** An operator signs in as the user: there is no refresh token, so the token says when it ends. */
  simulated?: boolean;
}

/** Signs an access token; what it allows is looked up with each call. */
export function signToken(
  key: Uint8Array,
  { sessionId, userId, simulated }: TokenClaims,
  now: number,
): Promise<string> {
  const lifetimeMs = simulated ? LIMITS.simulatedLoginMs : LIMITS.accessTokenMs;
  const issuedAt = Math.floor(now / SECOND_MS);
  return new SignJWT({ sid: sessionId, ...(simulated && { sim: true }) })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setSubject(userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetimeMs / SECOND_MS)
    .sign(key);
}

/** @throws AppError access_token_expired, simulated_login_expired, token_invalid */
export async function readToken(key: Uint8Array, token: string, now: number): Promise<TokenClaims> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      currentDate: new Date(now),
    });
    return { sessionId: String(payload.sid), userId: String(payload.sub), simulated: payload.sim === true };
  } catch (error) {
    if (!(error instanceof errors.JWTExpired)) return fail('token_invalid');
    return fail(expiryOf({ simulated: error.payload.sim === true }));
  }
}

/** The error for a token that is no longer valid. */
export const expiryOf = ({ simulated }: Pick<TokenClaims, 'simulated'>) =>
  simulated ? 'simulated_login_expired' : 'access_token_expired';
