import { createHash } from 'node:crypto';

/** Everything that an eavesdropper sees: each answer with the path that it came from. */
export interface CapturedReply {
  path: string;
  text: string;
}

/** Listens to every answer over HTTP from now on. */
export function captureReplies(): { captured: CapturedReply[]; stop(): void } {
  const ask = globalThis.fetch;
  const captured: CapturedReply[] = [];
  globalThis.fetch = async (...request) => {
    const answer = await ask(...request);
    captured.push({ path: new URL(answer.url).pathname, text: await answer.clone().text() });
    return answer;
  };
  return {
    captured,
    stop() {
      globalThis.fetch = ask;
    },
  };
}

/** Secrets by what they are. */
export type Secrets = Record<string, string>;

const ENCODINGS = ['hex', 'base64', 'base64url'] as const;
const DIGESTS = ['md5', 'sha1', 'sha256', 'sha512'] as const;

/** Every form in which a secret would be the secret still: as it is, and written in other digits. */
export const formsOf = (secret: string): string[] => [
  secret,
  ...ENCODINGS.map((encoding) => Buffer.from(secret).toString(encoding).replace(/=+$/, '')),
];

/** What an attacker with a list of likely secrets recognises: plain digests of it. */
export const digestsOf = (secret: string): string[] =>
  DIGESTS.flatMap((digest) =>
    ENCODINGS.map((encoding) => createHash(digest).update(secret).digest(encoding).replace(/=+$/, '')),
  );

/** Whether a text holds a form of a secret. Digits alone count only where they stand alone. */
export function holds(text: string, form: string): boolean {
  if (!/^\d+$/.test(form)) return text.includes(form);
  return new RegExp(`(?<![\\d.])${form}(?!\\d)`).test(text);
}
