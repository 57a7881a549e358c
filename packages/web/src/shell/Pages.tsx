import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../api/session';
import { routeOfPath } from '../routes';
import { loadAreas } from '../texts/texts';
import { useDocumentTitle } from './document-title';
import { FailureBoundary } from './FailureBoundary';
import { FirstLoad } from './FirstLoad';
import { screenOf } from './screens';

const Shell = lazy(async () => {
  const [{ Shell }] = await Promise.all([import('./Shell'), loadAreas(['shell', 'ui', 'values'])]);
  return { default: Shell };
});

/** The screen that the address names, inside the shell or without it. */
export function Pages() {
  const { pathname } = useLocation();
  const signedIn = useSession() !== undefined;
  const route = routeOfPath(pathname);
  useDocumentTitle(route);
  if (!route) return null;
  const { Screen, preload } = screenOf(route);
  preload();
  const withShell = signedIn && !route.withoutShell && (route.noSignIn?.shell ?? true);
  // Signed out, but the address has not moved to the sign-in page yet.
  if (!route.noSignIn && !signedIn) return <FirstLoad />;
  const screen = (
    <FailureBoundary key={pathname}>
      <Screen />
    </FailureBoundary>
  );
  return (
    <FailureBoundary>
      <Suspense fallback={<FirstLoad />}>
        {withShell ? <Shell route={route}>{screen}</Shell> : screen}
      </Suspense>
    </FailureBoundary>
  );
}
