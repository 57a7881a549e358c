import { session } from '../api/session';
import { REDIRECTS, routeOfPath } from '../routes';

/** Where a path leads: redirects followed, unknown paths to /index, without a sign-in to /login. */
export function destinationOf(path: string): string {
  let place = path;
  for (let next = REDIRECTS[place]; next; next = REDIRECTS[place]) place = next;
  const route = routeOfPath(place);
  if (!route) return destinationOf('/index');
  return route.noSignIn || session.get() ? place : '/login';
}

/** Puts the address right before anything is loaded: who must sign in should not load the dashboard first. */
export function enterAllowedPage(): void {
  const path = location.hash.replace(/^#/, '').split('?')[0] || '/';
  const place = destinationOf(path);
  if (place !== path) history.replaceState(null, '', `#${place}`);
}
