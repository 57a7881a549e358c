import { createHashRouter, type RouteObject, redirect } from 'react-router';
import { session } from '../api/session';
import { ROUTES, type ScreenRoute } from '../routes';
import { loadAreas } from '../texts/texts';
import { FirstLoad } from './FirstLoad';
import { destinationOf, followNavigation } from './navigation-rules';
import { PlainPage } from './PlainPage';
import { RouteFailure } from './RouteFailure';

const screens = import.meta.glob<Record<string, React.ComponentType>>('../screens/*/*Screen.tsx');

/** The router of the portal: the table of routes.ts behind the shell, or without it where no sign-in is needed. */
export function createPortalRouter() {
  const objects = (belongs: (route: ScreenRoute) => boolean) => [
    { ErrorBoundary: RouteFailure, children: ROUTES.filter(belongs).map(toRouteObject) },
  ];
  const router = createHashRouter([
    {
      ErrorBoundary: RouteFailure,
      HydrateFallback: FirstLoad,
      children: [
        {
          lazy: async () => ({ Component: await loadShell() }),
          children: objects((route) => !route.noSignIn),
        },
        {
          lazy: async () => ({ Component: session.get() ? await loadShell() : PlainPage }),
          children: objects((route) => route.noSignIn?.shell === true),
        },
        { Component: PlainPage, children: objects((route) => route.noSignIn?.shell === false) },
        { path: '*', loader: ({ request }) => redirect(destinationOf(new URL(request.url).pathname)) },
      ],
    },
  ]);
  // Subscribed before the page is drawn: what the next screen asks for must not be cancelled with the last one.
  router.subscribe(followNavigation(router.state));
  return router;
}

async function loadShell() {
  const [{ Shell }] = await Promise.all([import('./Shell'), loadAreas(['shell', 'ui', 'values'])]);
  return Shell;
}

function toRouteObject(route: ScreenRoute): RouteObject {
  return {
    path: route.path,
    loader: () => (destinationOf(route.path) === route.path ? null : redirect('/login')),
    lazy: async () => {
      const load = screens[`../screens/${route.screen}.tsx`];
      const name = route.screen?.split('/').at(-1) ?? '';
      if (!load) {
        const [{ ComingScreen }] = await Promise.all([
          import('../screens/coming/ComingScreen'),
          loadAreas(['coming']),
        ]);
        return { element: <ComingScreen route={route} /> };
      }
      const [module] = await Promise.all([load(), loadAreas(route.areas ?? [])]);
      return { Component: module[name] };
    },
  };
}
