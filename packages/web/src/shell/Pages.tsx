import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { session, useSession } from '../api/session';
import { routeOfPath, type ScreenRoute } from '../routes';
import { useDocumentTitle } from './document-title';
import { FailureBoundary } from './FailureBoundary';
import { FirstLoad } from './FirstLoad';
import { screenOf } from './screens';

const loadShell = async () => {
  const { Shell } = await import('./first-page');
  return { default: Shell };
};
const Shell = lazy(loadShell);

/** Begins to load the page of an address, side by side with the first words. */
export function preloadPage(path: string): void {
  const route = routeOfPath(path);
  if (!route) return;
  screenOf(route).preload();
  if (isInShell(route, session.get() !== undefined)) loadShell().catch(() => undefined);
}

const isInShell = (route: ScreenRoute, signedIn: boolean): boolean =>
  signedIn && !route.withoutShell && (route.noSignIn?.shell ?? true);

/** The screen that the address names, inside the shell or without it. */
export function Pages() {
  const { pathname } = useLocation();
  const signedIn = useSession() !== undefined;
  const route = routeOfPath(pathname);
  useDocumentTitle(route);
  if (!route) return null;
  const { Screen, preload, renew } = screenOf(route);
  preload();
  // Signed out, but the address has not moved to the sign-in page yet.
  if (!route.noSignIn && !signedIn) return <FirstLoad />;
  const screen = (
    <FailureBoundary key={pathname} onCaught={renew}>
      <Screen />
    </FailureBoundary>
  );
  return (
    <FailureBoundary>
      <Suspense fallback={<FirstLoad />}>
        {isInShell(route, signedIn) ? <Shell route={route}>{screen}</Shell> : screen}
      </Suspense>
    </FailureBoundary>
  );
}
