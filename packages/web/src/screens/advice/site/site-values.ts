import { SITE_KEY, type SiteRefusal } from '@fieldscope/contract/embedded-site';
import { LIMITS } from '@fieldscope/contract/limits';
import { placeOf, SITE_VALUES, session } from '../../../api/session';
import { readStored, storedNames, writeStored } from '../../../browser/storage';

const LIMIT = LIMITS.embeddedSite;
const place = () => placeOf(session.get());

/** What the AI site stored under a key for this reader. */
export function readSiteValue(key: string): string | undefined {
  return isKey(key) ? readStored<string>(SITE_VALUES + key, place()) : undefined;
}

/** Stores a value of the AI site's own, null removes it. Returns why that cannot be. */
export function setSiteValue(key: string, value: string | null): SiteRefusal | undefined {
  if (!isKey(key)) return 'key_wrong';
  const name = SITE_VALUES + key;
  if (value === null) {
    writeStored(name, undefined, place());
    return undefined;
  }
  if (value.length > LIMIT.valueLength) return 'value_too_long';
  const names = storedNames(SITE_VALUES, place());
  if (names.length >= LIMIT.values && !names.includes(name)) return 'too_many_values';
  writeStored(name, value, place());
  return readSiteValue(key) === value ? undefined : 'not_stored';
}

const isKey = (key: string): boolean => key.length <= LIMIT.keyLength && SITE_KEY.test(key);
