import { cancelPendingRequests } from '../api/navigation';
import { session } from '../api/session';
import { REDIRECTS, routeOfPath } from '../routes';

/** Pages from which the dashboard is entered with a fresh page. */
const RELOAD_AFTER = ['/login', '/error_common'];

/** Where a path leads: redirects followed, unknown paths to /index, without a sign-in to /login. */
export function destinationOf(path: string): string {
  let place = path;
  for (let next = REDIRECTS[place]; next; next = REDIRECTS[place]) place = next;
  const route = routeOfPath(place);
  if (!route) return destinationOf('/index');
  return route.noSignIn || session.get() ? place : '/login';
}

/** Before anything is loaded: a reader who will end on the sign-in page should not load the dashboard first. */
export function enterAllowedPage(): void {
  const path = location.hash.replace(/^#/, '').split('?')[0] || '/';
  const place = destinationOf(path);
  if (place !== path) history.replaceState(null, '', `#${place}`);
}

interface NavigationState {
  location: { pathname: string; search: string };
  navigation: { location?: { pathname: string; search: string } };
}

/** Follows the router: cancels pending requests before each navigation, reloads where the product reloads. */
export function followNavigation(first: NavigationState): (state: NavigationState) => void {
  let place = first.location.pathname;
  return (state) => {
    const next = state.navigation.location ?? state.location;
    if (next.pathname === place) return;
    const from = place;
    place = next.pathname;
    cancelPendingRequests();
    if (RELOAD_AFTER.includes(from) && place === '/dashboard') {
      location.hash = place;
      location.reload();
    }
  };
}
