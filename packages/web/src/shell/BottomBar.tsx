import { UnstyledButton } from '@mantine/core';
import { IconDots, IconSearch } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { useReader } from '../api/me';
import type { Reader } from '../api/reader';
import { ALARMS_PATH, mayOpen, OWN_ROUTES, routeOfPath, type ScreenRoute } from '../routes';
import { useTexts } from '../texts/use-texts';
import { AlarmCount } from './AlarmCount';
import classes from './BottomBar.module.css';
import { iconOf } from './route-icons';

const ENTRIES = ['/dashboard', '/devices_node', '/data_table', ALARMS_PATH];

interface BottomBarProps {
  onSearch: () => void;
  onMore: () => void;
}

/** The navigation of a phone: four screens, the search, and the rest behind "More". */
export function BottomBar({ onSearch, onMore }: BottomBarProps) {
  const { t } = useTexts('shell');
  const reader = useReader();
  const current = routeOfPath(useLocation().pathname);
  const entries = reader && entriesOf(reader);
  const label = ({ path, title }: ScreenRoute): string =>
    path === '/devices_node'
      ? t('tabs.devices')
      : path === '/data_table'
        ? t('tabs.data')
        : t(`routes:${title}`);
  return (
    <nav className={classes.bar} aria-label={t('quickNavigation')} aria-busy={reader === undefined}>
      {entries?.map((route) => {
        const Icon = iconOf(route);
        const active =
          [current?.path, current?.parent].includes(route.path) ||
          (route.group !== 'start' && route.group !== undefined && route.group === groupOf(current?.path));
        return (
          <UnstyledButton
            key={route.path}
            component={Link}
            to={route.path}
            className={classes.entry}
            aria-current={active ? 'page' : undefined}
          >
            <span className={classes.icon}>
              <Icon size={20} stroke={1.7} aria-hidden />
              {route.path === ALARMS_PATH && <AlarmCount isFloating />}
            </span>
            <span>{label(route)}</span>
          </UnstyledButton>
        );
      })}
      <UnstyledButton className={classes.entry} aria-haspopup="dialog" onClick={onSearch}>
        <IconSearch size={20} stroke={1.7} aria-hidden />
        <span>{t('search.open')}</span>
      </UnstyledButton>
      {entries !== OWN_ROUTES && (
        <UnstyledButton className={classes.entry} aria-haspopup="dialog" onClick={onMore}>
          <IconDots size={20} stroke={1.7} aria-hidden />
          <span>{t('routes:more')}</span>
        </UnstyledButton>
      )}
    </nav>
  );
}

/** The pages that a reader reaches with one tap; who opens nothing else has the own pages only. */
function entriesOf(reader: Reader): ScreenRoute[] {
  const routes = ENTRIES.map(routeOfPath).filter((route) => route !== undefined);
  const open = routes.filter((route) => mayOpen(reader, route));
  return open.length > 0 ? open : OWN_ROUTES;
}

function groupOf(path: string | undefined) {
  const route = path === undefined ? undefined : routeOfPath(path);
  return route?.group ?? (route?.parent === undefined ? undefined : routeOfPath(route.parent)?.group);
}
