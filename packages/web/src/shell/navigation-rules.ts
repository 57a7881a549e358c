import { SECOND_FACTOR_PATH } from '../api/second-factor-due';
import { session } from '../api/session';
import { keepWantedPage } from '../browser/wanted-page';
import { isBuilt, REDIRECTS, routeOfPath } from '../routes';

const SIGN_IN_PATH = '/login';

/**
 * Where a path leads: redirects followed, unknown paths and screens that this portal does not have to /index, without a sign-in to /login, and to the set-up
 * users who still need a second factor.
 */
export function destinationOf(path: string): string {
  let place = path;
  for (let next = REDIRECTS[place]; next; next = REDIRECTS[place]) place = next;
  const route = routeOfPath(place);
  if (!route || !isBuilt(route)) return destinationOf('/index');
  if (route.noSignIn) return place;
  const reader = session.get();
  if (!reader) return SIGN_IN_PATH;
  if (reader.second_factor_due) return SECOND_FACTOR_PATH;
  return place === SECOND_FACTOR_PATH ? destinationOf('/index') : place;
}

/**
 * Puts the address right before anything is loaded: a visitor who must sign in should not load the dashboard first, and
 * comes to the page of the address afterwards.
 * @returns the path that is entered
 */
export function enterAllowedPage(): string {
  const address = location.hash.replace(/^#/, '') || '/';
  const path = address.split('?')[0]!;
  const place = destinationOf(path);
  if (place === path) return place;
  if (place === SIGN_IN_PATH && routeOfPath(path)) keepWantedPage(address);
  history.replaceState(null, '', `#${place}`);
  return place;
}
