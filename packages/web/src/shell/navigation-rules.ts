import { SECOND_FACTOR_PATH } from '../api/second-factor-due';
import { session } from '../api/session';
import { isBuilt, REDIRECTS, routeOfPath } from '../routes';

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
  if (!reader) return '/login';
  if (reader.second_factor_due) return SECOND_FACTOR_PATH;
  return place === SECOND_FACTOR_PATH ? destinationOf('/index') : place;
}

/**
 * Puts the address right before anything is loaded: a visitor who must sign in should not load the dashboard first.
 * @returns the path that is entered
 */
export function enterAllowedPage(): string {
  const path = location.hash.replace(/^#/, '').split('?')[0] || '/';
  const place = destinationOf(path);
  if (place !== path) history.replaceState(null, '', `#${place}`);
  return place;
}
