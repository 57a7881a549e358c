import '../theme/portal-styles';
import { Drawer } from '@mantine/core';
import { useDisclosure, useHotkeys, useLocalStorage } from '@mantine/hooks';
import { QueryClientProvider } from '@tanstack/react-query';
import { useTexts } from '../texts/use-texts';
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { queryClient } from '../api/query-client';
import { useSession } from '../api/session';
import { routeOfPath } from '../routes';
import { BottomBar } from './BottomBar';
import { useDocumentTitle } from './document-title';
import { NavigationProgress } from './NavigationProgress';
import { RestrictedPage } from './RestrictedPage';
import classes from './Shell.module.css';
import { ShellDialogs, useShellDialogs } from './ShellDialogs';
import { NavigationList, SideBar } from './SideBar';
import { TopBar } from './TopBar';
import { useShellData } from './use-shell-data';

/** The frame of every screen behind the sign-in. */
export function Shell() {
  const session = useSession();
  if (!session) return <Navigate to="/login" replace />;
  return (
    <QueryClientProvider client={queryClient}>
      <ShellFrame />
    </QueryClientProvider>
  );
}

function ShellFrame() {
  const { t } = useTexts('shell');
  const route = routeOfPath(useLocation().pathname);
  const { mayOpenRoute } = useShellData();
  const [collapsed, setCollapsed] = useLocalStorage({ key: 'fieldscope:isShowNav', defaultValue: false });
  const [moreOpen, more] = useDisclosure(false);
  const dialogs = useShellDialogs();
  useDocumentTitle(route);
  const toggleCollapsed = () => setCollapsed(!collapsed);
  useHotkeys([
    ['mod+K', dialogs.openSearch],
    ['shift+?', dialogs.openShortcuts],
    ['[', toggleCollapsed],
  ]);
  return (
    <div className={classes.shell} data-collapsed={collapsed || undefined}>
      <a className={classes.skip} href="#content" onClick={focusContent}>
        {t('skip')}
      </a>
      <TopBar route={route} collapsed={collapsed} onToggleCollapsed={toggleCollapsed} dialogs={dialogs} />
      <SideBar collapsed={collapsed} />
      <main id="content" tabIndex={-1} className={classes.content}>
        <NavigationProgress />
        <div className={classes.page}>{route && !mayOpenRoute(route) ? <RestrictedPage /> : <Outlet />}</div>
      </main>
      <BottomBar onMore={more.open} />
      <Drawer opened={moreOpen} onClose={more.close} size={280} title={t('navigation')} closeButtonProps={{ 'aria-label': t('common:close') }}>
        <NavigationList onNavigate={more.close} />
      </Drawer>
      <ShellDialogs dialogs={dialogs} />
      <ScrollRestoration />
    </div>
  );
}

/** The hash belongs to the router, so the skip link moves the focus itself. */
function focusContent(event: React.MouseEvent): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}
