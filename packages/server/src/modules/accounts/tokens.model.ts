import { fail } from '@fieldscope/contract/errors/fail';
import { LIMITS } from '@fieldscope/contract/limits';
import { SECOND_MS } from '@fieldscope/contract/time';
import { errors, jwtVerify, SignJWT } from 'jose';

const ALGORITHM = 'HS256';
const ISSUER = 'fieldscope';

export interface TokenClaims {
  sessionId: string;
  userId: string;
}

/** Signs an access token; what it allows is looked up with each call. */
export function signToken(key: Uint8Array, { sessionId, userId }: TokenClaims, now: number): Promise<string> {
  const issuedAt = Math.floor(now / SECOND_MS);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setSubject(userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIMITS.accessTokenMs / SECOND_MS)
    .sign(key);
}

/** @throws AppError access_token_expired, token_invalid */
export async function readToken(key: Uint8Array, token: string, now: number): Promise<TokenClaims> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      currentDate: new Date(now),
    });
    return { sessionId: String(payload.sid), userId: String(payload.sub) };
  } catch (error) {
    return fail(error instanceof errors.JWTExpired ? 'access_token_expired' : 'token_invalid');
  }
}
