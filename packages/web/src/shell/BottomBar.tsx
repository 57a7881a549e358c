import { UnstyledButton } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { routeOfPath } from '../routes';
import { useTexts } from '../texts/use-texts';
import classes from './BottomBar.module.css';

const ENTRIES = ['/dashboard', '/devices_node', '/data_table', '/alarm_settings'] as const;

/** The navigation of a phone: four screens and the rest behind "More". */
export function BottomBar({ onMore }: { onMore: () => void }) {
  const { t } = useTexts('shell');
  const current = routeOfPath(useLocation().pathname);
  const label = (path: (typeof ENTRIES)[number]): string =>
    path === '/dashboard'
      ? t('routes:dashboard')
      : path === '/devices_node'
        ? t('tabs.devices')
        : path === '/data_table'
          ? t('tabs.data')
          : t('routes:alarms');
  return (
    <nav className={classes.bar} aria-label={t('quickNavigation')}>
      {ENTRIES.map((path) => {
        const route = routeOfPath(path);
        if (!route) return null;
        const active =
          path === current?.path || (route.group !== 'start' && route.group === groupOf(current?.path));
        return (
          <UnstyledButton
            key={path}
            component={Link}
            to={path}
            className={classes.entry}
            aria-current={active ? 'page' : undefined}
          >
            <route.icon size={20} stroke={1.7} aria-hidden />
            <span>{label(path)}</span>
          </UnstyledButton>
        );
      })}
      <UnstyledButton className={classes.entry} onClick={onMore}>
        <IconDots size={20} stroke={1.7} aria-hidden />
        <span>{t('routes:more')}</span>
      </UnstyledButton>
    </nav>
  );
}

function groupOf(path: string | undefined) {
  const route = path === undefined ? undefined : routeOfPath(path);
  return route?.group ?? (route?.parent === undefined ? undefined : routeOfPath(route.parent)?.group);
}
