import { sameBytes } from '../../platform/security/secrets';

/** What a proof is for: a new passphrase ends those of the one before. */
interface Proven {
  shareId: string;
  passphraseHash: string;
}

type Hmac = (text: string) => Buffer;

/** Proves until then that the passphrase of a link was entered. */
export const writeProof = (hmac: Hmac, proven: Proven, until: number): string =>
  `${until}.${signatureOf(hmac, proven, until).toString('base64url')}`;

/** @returns until when it holds; undefined: it is none, or holds no more */
export function readProof(hmac: Hmac, proven: Proven, proof: string, now: number): number | undefined {
  const [time, signature = ''] = proof.split('.', 2);
  const until = Number(time);
  const isRight = sameBytes(Buffer.from(signature, 'base64url'), signatureOf(hmac, proven, until));
  return isRight && until > now ? until : undefined;
}

const signatureOf = (hmac: Hmac, { shareId, passphraseHash }: Proven, until: number): Buffer =>
  hmac(`share proof ${shareId} ${passphraseHash} ${until}`);
