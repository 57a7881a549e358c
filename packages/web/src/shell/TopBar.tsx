import { ActionIcon, Anchor, Breadcrumbs, Kbd, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconSearch } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useSession } from '../api/session';
import { nameOf, useBrand } from '../browser/brand';
import { usePageName } from '../browser/page-name';
import { routeOfPath, type ScreenRoute } from '../routes';
import { useTexts } from '../texts/use-texts';
import { BrandMark } from '../ui/layout/BrandMark';
import { Bell } from './bell/Bell';
import { FullScreenToggle } from './FullScreenToggle';
import { HelpButton } from './HelpButton';
import { LanguageMenu } from './LanguageMenu';
import type { ShellDialogState } from './ShellDialogs';
import { SimulatedStrip } from './SimulatedStrip';
import { ThemeMenu } from './ThemeMenu';
import classes from './TopBar.module.css';
import { UserMenu } from './UserMenu';

interface TopBarProps {
  route: ScreenRoute | undefined;
  collapsed: boolean;
  onToggleCollapsed: () => void;
  dialogs: ShellDialogState;
}

/** Logo, place, search and the reader's own switches. Red while an operator acts as an account. */
export function TopBar({ route, collapsed, onToggleCollapsed, dialogs }: TopBarProps) {
  const { t } = useTexts('shell');
  const reader = useSession();
  const product = nameOf(useBrand());
  const CollapseIcon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const collapseLabel = t(collapsed ? 'expand' : 'collapse');
  return (
    <header className={classes.header} data-simulated={reader?.simulated ? true : undefined}>
      {reader?.simulated && <SimulatedStrip account={reader.email} {...reader.simulated} />}
      <div className={classes.bar}>
        <Link to="/index" className={classes.logo} aria-label={product}>
          <BrandMark />
        </Link>
        <Tooltip label={collapseLabel}>
          <ActionIcon
            className={classes.wide}
            onClick={onToggleCollapsed}
            aria-label={collapseLabel}
            aria-expanded={!collapsed}
            variant="subtle"
            color="gray"
            size={36}
          >
            <CollapseIcon size={20} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
        <Place route={route} />
        <div className={classes.tools}>
          <UnstyledButton className={classes.search} aria-haspopup="dialog" onClick={dialogs.openSearch}>
            <IconSearch size={16} stroke={1.7} aria-hidden />
            <span className={classes.searchText}>{t('search.open')}</span>
            <Kbd className={classes.searchKeys} size="xs">
              Ctrl K
            </Kbd>
          </UnstyledButton>
          <span className={classes.wide}>
            <LanguageMenu />
          </span>
          <span className={classes.wide}>
            <ThemeMenu />
          </span>
          <span className={classes.wide}>
            <FullScreenToggle />
          </span>
          <span className={classes.wide}>
            <HelpButton onOpen={dialogs.openHelp} />
          </span>
          <Bell />
          <UserMenu onHelp={dialogs.openHelp} />
        </div>
      </div>
    </header>
  );
}

function Place({ route }: { route: ScreenRoute | undefined }) {
  const { t } = useTexts('shell');
  const name = usePageName();
  if (!route) return null;
  const parent = route.parent === undefined ? undefined : routeOfPath(route.parent);
  const group = route.group ?? parent?.group;
  return (
    <nav aria-label={t('breadcrumb')} className={classes.place}>
      <Breadcrumbs separatorMargin={8} classNames={{ root: classes.trail, separator: classes.separator }}>
        {group && group !== 'start' && (
          <Text size="sm" c="dimmed" className={classes.step}>
            {t(`groups.${group}`)}
          </Text>
        )}
        {parent && (
          <Anchor component={Link} to={parent.path} size="sm" c="dimmed" className={classes.step}>
            {t(`routes:${parent.title}`)}
          </Anchor>
        )}
        <Text size="sm" aria-current="page" className={classes.current}>
          {name ?? t(`routes:${route.title}`)}
        </Text>
      </Breadcrumbs>
    </nav>
  );
}
