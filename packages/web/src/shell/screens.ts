import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { ROUTES, type ScreenRoute } from '../routes';
import { loadPlot } from '../ui/charts/load-plot';

type Load = () => Promise<Record<string, ComponentType>>;
const files: Record<string, Load> = {
  ...import.meta.glob<Record<string, ComponentType>>([
    '../screens/*/*Screen.tsx',
    '!../screens/dashboard/DashboardScreen.tsx',
  ]),
  '../screens/dashboard/DashboardScreen.tsx': async () => {
    const { DashboardScreen } = await import('./first-page');
    return { DashboardScreen };
  },
};

interface LoadedScreen {
  Screen: LazyExoticComponent<ComponentType>;
  /** Begins to load the screen ahead of its drawing, side by side with the shell. */
  preload: () => void;
  /** Once its failure is shown: the next one that opens it tries again. */
  renew: () => void;
}

/**
 * A screen that is loaded once. One that fails stays the same until its failure is shown: the transition that opens it
 * would wait for each new one again, without an end.
 */
export function lazyScreen(loadOnce: () => Promise<{ default: ComponentType }>): LoadedScreen {
  let loading: Promise<{ default: ComponentType }> | undefined;
  const load = () => {
    loading ??= loadOnce();
    return loading;
  };
  const screen: LoadedScreen = {
    Screen: lazy(load),
    preload: () => void load().catch(() => undefined),
    renew: () => {
      loading = undefined;
      screen.Screen = lazy(load);
    },
  };
  return screen;
}

/** The component of a route's screen. */
export async function loadScreen(route: ScreenRoute): Promise<{ default: ComponentType }> {
  const load = files[`../screens/${route.screen}.tsx`];
  if (!load) throw new Error(`${route.path} has no screen`);
  // A chart that is lost on the way is requested again where it is drawn.
  if (route.drawsChart) loadPlot().catch(() => undefined);
  const module = await load();
  const Screen = module[route.screen?.split('/').at(-1) ?? ''];
  if (!Screen) throw new Error(`${route.screen}.tsx exports no component of that name`);
  return { default: Screen };
}

const SCREENS = new Map(ROUTES.map((route) => [route.path, lazyScreen(() => loadScreen(route))]));

/** The screen of a route, loaded when it is first drawn. */
export function screenOf(route: ScreenRoute): LoadedScreen {
  const screen = SCREENS.get(route.path);
  if (!screen) throw new Error(`${route.path} is not in the table of routes`);
  return screen;
}
