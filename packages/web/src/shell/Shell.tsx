import '../theme/portal-styles';
import { Skeleton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useLayoutEffect } from 'react';
import { Navigate } from 'react-router';
import { useLostSince } from '../api/connection';
import { useConstants } from '../api/me';
import { useSession } from '../api/session';
import { useStore } from '../browser/create-store';
import { creditWarning } from '../features/credits/credit-warning';
import { BILLING_PATH, isBuilt, routeOfPath, type ScreenRoute } from '../routes';
import { useTexts } from '../texts/use-texts';
import { PageFooter } from '../ui/layout/PageFooter';
import { PageHead } from '../ui/layout/PageHead';
import { AiBanner } from './AiBanner';
import { BottomBar } from './BottomBar';
import { ConnectionBar } from './ConnectionBar';
import { useMoving } from './PortalRouter';
import { queryClient } from './query-client';
import { RestrictedPage } from './RestrictedPage';
import classes from './Shell.module.css';
import { ShellDialogs, useShellDialogs } from './ShellDialogs';
import { SideBar } from './SideBar';
import { TopBar } from './TopBar';
import { useShellData } from './use-shell-data';
import { useSideBar } from './use-side-bar';

const CreditWatch = lazy(async () => ({
  default: (await import('../features/credits/CreditWatch')).CreditWatch,
}));
const UnavailableAccount = lazy(async () => ({
  default: (await import('../features/credits/UnavailableAccount')).UnavailableAccount,
}));

interface ShellProps {
  route: ScreenRoute;
  children: ReactNode;
}

/** The frame of every screen behind the sign-in. */
export function Shell(props: ShellProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ShellFrame {...props} />
    </QueryClientProvider>
  );
}

function ShellFrame({ route, children }: ShellProps) {
  const { t } = useTexts('shell');
  const { mayOpenRoute, isRouteBilled } = useShellData();
  const isOpen = mayOpenRoute(route);
  const isBilled = isRouteBilled(route);
  const hasCredits = useConstants().data?.has_credits ?? false;
  const isClosed = useStore(creditWarning) === 'unavailable' && !opensUnpaid(route);
  const advice = routeOfPath('/ai');
  const moving = useMoving();
  const simulated = useSession()?.simulated;
  const sideBar = useSideBar(route.path);
  const dialogs = useShellDialogs();
  useHotkeys([['mod+K', dialogs.openSearch, { usePhysicalKeys: true }]], []);
  useHotkeys([
    ['/', dialogs.openSearch],
    ['shift+?', dialogs.openShortcuts],
    ['[', sideBar.toggle],
  ]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new screen begins at its top
  useLayoutEffect(() => {
    // Braces: newer browsers answer with a promise, which is no way to clean up.
    window.scrollTo(0, 0);
  }, [route.path]);
  return (
    <div
      className={classes.shell}
      data-collapsed={sideBar.isNarrow || !sideBar.isShown || undefined}
      data-lost={useLostSince() !== undefined || undefined}
      data-simulated={simulated !== undefined || undefined}
    >
      <button type="button" className={classes.skip} onClick={focusContent}>
        {t('skip')}
      </button>
      <TopBar
        route={route}
        collapsed={!sideBar.isShown}
        onToggleCollapsed={sideBar.toggle}
        dialogs={dialogs}
      />
      <SideBar collapsed={!sideBar.isShown} />
      <main id="content" tabIndex={-1} className={classes.content} data-fills={route.fills}>
        <ConnectionBar />
        {moving && <div className={classes.progress} aria-hidden />}
        <div className={classes.page} data-fills={route.fills}>
          <Suspense>
            {hasCredits && <CreditWatch isSaid={isClosed || route.path === BILLING_PATH} />}
          </Suspense>
          {/* The browser's own back and forward do not wait for a screen to load: the frame stays meanwhile. */}
          <Suspense fallback={<PageToCome route={route} />}>
            {isBilled === false ? (
              <Navigate to="/index" replace />
            ) : isOpen === undefined || isBilled === undefined ? (
              <PageToCome route={route} />
            ) : !isOpen ? (
              <RestrictedPage />
            ) : isClosed ? (
              <UnavailableAccount />
            ) : (
              children
            )}
          </Suspense>
        </div>
      </main>
      {advice && isBuilt(advice) && mayOpenRoute(advice) && <AiBanner route={route} />}
      <PageFooter />
      <BottomBar onSearch={dialogs.openSearch} onMore={dialogs.openMore} />
      <ShellDialogs dialogs={dialogs} />
    </div>
  );
}

/** In place of a screen until it is loaded, and known whether the reader's role opens it. */
function PageToCome({ route }: { route: ScreenRoute }) {
  const { t } = useTexts('routes');
  return (
    <>
      <PageHead title={t(route.title)} />
      <Skeleton height={240} radius={8} />
    </>
  );
}

/** A button and not a link: the hash of the address belongs to the router. */
function focusContent(): void {
  document.getElementById('content')?.focus();
}

/** Whether a screen opens although the organisation is unavailable until it recharges: nothing that it asks for is refused. */
const opensUnpaid = ({ billing, role }: ScreenRoute): boolean =>
  billing !== undefined || role === 'limited' || role === 'operator';
