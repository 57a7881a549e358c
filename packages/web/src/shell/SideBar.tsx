import { Skeleton, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { useReader } from '../api/me';
import type { Reader } from '../api/reader';
import { ALARMS_PATH, type NavGroup, OWN_ROUTES, routeOfPath, routesOf, type ScreenRoute } from '../routes';
import { useTexts } from '../texts/use-texts';
import { AlarmCount } from './AlarmCount';
import { iconOf } from './route-icons';
import classes from './SideBar.module.css';

const GROUPS: NavGroup[] = ['start', 'devices', 'data', 'access', 'billing', 'operator'];

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

/** Every group of screens that the reader opens; until the role is known their place is kept. */
export function NavigationList({ collapsed = false, onNavigate }: NavigationListProps) {
  const { t } = useTexts('shell');
  const reader = useReader();
  const current = routeOfPath(useLocation().pathname);
  return (
    <nav aria-label={t('navigation')} aria-busy={reader === undefined}>
      {reader === undefined && <EntriesToCome />}
      {reader !== undefined &&
        navigationOf(reader).map(({ group, routes }) => (
          <div key={group} className={classes.group}>
            {group !== 'start' && (
              <div className={classes.label}>{collapsed ? null : t(`groups.${group}`)}</div>
            )}
            {routes.map((route) => (
              <Entry
                key={route.path}
                route={route}
                collapsed={collapsed}
                active={route.path === current?.path || route.path === current?.parent}
                onNavigate={onNavigate}
              />
            ))}
          </div>
        ))}
    </nav>
  );
}

/** The screens that a reader opens, group by group; who opens none of them has the own ones. */
function navigationOf(reader: Reader): { group: NavGroup; routes: ScreenRoute[] }[] {
  // Who sells nothing need not see how: the command bar leads there.
  const open = routesOf(reader).filter(({ group }) => group !== 'operator' || reader.hasCredits);
  const groups = GROUPS.map((group) => ({ group, routes: open.filter((route) => route.group === group) }));
  const filled = groups.filter(({ routes }) => routes.length > 0);
  return filled.length > 0 ? filled : [{ group: 'start', routes: OWN_ROUTES }];
}

const ENTRIES_TO_COME = 6;

const EntriesToCome = () =>
  Array.from({ length: ENTRIES_TO_COME }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an entry without content has no other name
    <div key={place} className={classes.entry}>
      <Skeleton height={12} />
    </div>
  ));

interface EntryProps {
  route: ScreenRoute;
  collapsed: boolean;
  active: boolean;
  onNavigate?: () => void;
}

function Entry({ route, collapsed, active, onNavigate }: EntryProps) {
  const { t } = useTexts('routes');
  const title = t(route.title);
  const Icon = iconOf(route);
  return (
    <Tooltip label={title} position="right" disabled={!collapsed}>
      <UnstyledButton
        component={Link}
        to={route.path}
        className={classes.entry}
        aria-current={active ? 'page' : undefined}
        onClick={onNavigate}
      >
        <span className={classes.icon}>
          <Icon size={18} stroke={1.7} aria-hidden />
          {collapsed && route.path === ALARMS_PATH && <AlarmCount isFloating />}
        </span>
        {collapsed ? (
          <VisuallyHidden>{title}</VisuallyHidden>
        ) : (
          <span className={classes.title}>{title}</span>
        )}
        {!collapsed && route.path === ALARMS_PATH && <AlarmCount />}
      </UnstyledButton>
    </Tooltip>
  );
}
