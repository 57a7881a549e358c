import { base64Of } from '../../api/base64';
import { currentLanguage } from '../../texts/language';
import { firstLines } from './first-lines';
import type { ReadingAccess } from './scrape-lines';

/** What a program was answered. */
export interface TriedReading {
  isRefused: boolean;
  /** The beginning of what it reads, or the words of the refusal. */
  text: string;
}

/**
 * Reads once as a program does.
 * @throws TypeError when the portal is not reached
 */
export async function tryReading(
  { accessId, secret }: Pick<ReadingAccess, 'accessId' | 'secret'>,
  path: string,
): Promise<TriedReading> {
  const credentials = base64Of(new TextEncoder().encode(`${accessId}:${secret}`));
  const response = await fetch(path, {
    // The browser would ask for a password itself.
    credentials: 'omit',
    headers: { Authorization: `Basic ${credentials}`, 'Accept-Language': currentLanguage() },
  });
  const body = await response.text();
  return response.ok
    ? { isRefused: false, text: firstLines(body) }
    : { isRefused: true, text: messageIn(body) ?? `HTTP ${response.status}` };
}

function messageIn(body: string): string | undefined {
  try {
    return JSON.parse(body).msg;
  } catch {
    return undefined;
  }
}
