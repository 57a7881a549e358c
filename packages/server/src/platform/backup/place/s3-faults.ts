import { firstLine, OperatorError } from '../../operator/operator-error';

/** What S3 or the way to it says, as the SDK throws it. */
interface S3Error {
  name?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

const KEYS = 'BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY';

const WORDS: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket',
  InvalidAccessKeyId: `it does not know ${KEYS}`,
  SignatureDoesNotMatch: `it refuses the signature: look at ${KEYS}`,
  AccessDenied: `the key of BACKUP_S3_ACCESS_KEY_ID may not do this`,
  CredentialsProviderError: `${KEYS} are not set, and this machine has no role`,
  PermanentRedirect: 'the bucket is in another region than BACKUP_S3_REGION',
  AuthorizationHeaderMalformed: 'the bucket is in another region than BACKUP_S3_REGION',
  SlowDown: 'it asks for fewer requests (SlowDown), also after repetitions',
  TimeoutError: 'it does not answer in BACKUP_S3_TIMEOUT_MS',
  ENOTFOUND: 'its name is not known: look at BACKUP_S3_ENDPOINT and BACKUP_S3_REGION',
  ECONNREFUSED: 'nothing listens at BACKUP_S3_ENDPOINT',
  ECONNRESET: 'the connection broke, also after repetitions',
};

/** @returns one line that names what to look at */
export function s3Fault(shown: string, error: unknown): OperatorError {
  if (error instanceof OperatorError) return error;
  const { name = '', code = '' } = error as S3Error;
  const known = WORDS[name] ?? WORDS[code];
  return new OperatorError(`${shown} cannot be used: ${known ?? firstLine(error)}.`);
}

/** Whether S3 itself answered: what it says does not change by asking again. */
export const isAnswer = (error: unknown): boolean =>
  (error as S3Error).$metadata?.httpStatusCode !== undefined;
