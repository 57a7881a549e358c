import { firstLine, OperatorError } from '../../operator/operator-error';
import { type Said, said } from '../../operator/told';

/** What S3 or the way to it says, as the SDK throws it. */
interface S3Error {
  name?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

const keys = said('twoKeys');

const WORDS: Record<string, Said> = {
  NoSuchBucket: said('noBucket'),
  InvalidAccessKeyId: said('keyUnknown', { keys }),
  SignatureDoesNotMatch: said('signatureRefused', { keys }),
  AccessDenied: said('keyMayNot'),
  CredentialsProviderError: said('noKeys', { keys }),
  PermanentRedirect: said('otherRegion'),
  AuthorizationHeaderMalformed: said('otherRegion'),
  SlowDown: said('slowDown'),
  TimeoutError: said('s3Silent'),
  ENOTFOUND: said('s3Unknown'),
  ECONNREFUSED: said('s3Refuses'),
  ECONNRESET: said('s3Broke'),
};

/** @returns one line that names what to look at */
export function s3Fault(shown: string, error: unknown): OperatorError {
  if (error instanceof OperatorError) return error;
  const { name = '', code = '' } = error as S3Error;
  const known = WORDS[name] ?? WORDS[code];
  return new OperatorError(said('placeUnusable', { place: shown, reason: known ?? firstLine(error) }));
}

/** Whether S3 itself answered: what it says does not change by asking again. */
export const isAnswer = (error: unknown): boolean =>
  (error as S3Error).$metadata?.httpStatusCode !== undefined;
