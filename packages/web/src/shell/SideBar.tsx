import { Tooltip, UnstyledButton } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { useMe } from '../api/me';
import { mayOpen, type NavGroup, ROUTES, routeOfPath, type ScreenRoute } from '../routes';
import { useTexts } from '../texts/use-texts';
import classes from './SideBar.module.css';

const GROUPS: NavGroup[] = ['start', 'devices', 'data', 'access', 'billing'];

/** The side navigation of wide screens: 232 px, or 64 px with icons alone. */
export function SideBar({ collapsed }: { collapsed: boolean }) {
  return (
    <aside className={classes.bar} data-collapsed={collapsed || undefined}>
      <NavigationList collapsed={collapsed} />
    </aside>
  );
}

interface NavigationListProps {
  collapsed?: boolean;
  onNavigate?: () => void;
}

/** Every group of screens that the reader's role opens. */
export function NavigationList({ collapsed = false, onNavigate }: NavigationListProps) {
  const { t } = useTexts('shell');
  const role = useMe().data?.role;
  const current = routeOfPath(useLocation().pathname);
  const open = ROUTES.filter((route) => role === undefined || mayOpen(role, route));
  return (
    <nav aria-label={t('navigation')}>
      {GROUPS.map((group) => {
        const entries = open.filter((route) => route.group === group);
        if (entries.length === 0) return null;
        return (
          <div key={group} className={classes.group}>
            {group !== 'start' && (
              <div className={classes.label}>{collapsed ? null : t(`groups.${group}`)}</div>
            )}
            {entries.map((route) => (
              <Entry
                key={route.path}
                route={route}
                collapsed={collapsed}
                active={route.path === current?.path || route.path === current?.parent}
                onNavigate={onNavigate}
              />
            ))}
          </div>
        );
      })}
    </nav>
  );
}

interface EntryProps {
  route: ScreenRoute;
  collapsed: boolean;
  active: boolean;
  onNavigate?: () => void;
}

function Entry({ route, collapsed, active, onNavigate }: EntryProps) {
  const { t } = useTexts('routes');
  const title = t(route.title);
  const Icon = route.icon;
  return (
    <Tooltip label={title} position="right" disabled={!collapsed}>
      <UnstyledButton
        component={Link}
        to={route.path}
        className={classes.entry}
        aria-current={active ? 'page' : undefined}
        aria-label={collapsed ? title : undefined}
        onClick={onNavigate}
      >
        <Icon size={18} stroke={1.7} className={classes.icon} aria-hidden />
        {!collapsed && <span className={classes.title}>{title}</span>}
      </UnstyledButton>
    </Tooltip>
  );
}
