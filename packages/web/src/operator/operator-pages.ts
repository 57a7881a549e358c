import {
  type Icon,
  IconActivity,
  IconAlertTriangle,
  IconArchive,
  IconBuilding,
  IconCpu,
  IconDatabase,
  IconDeviceFloppy,
  IconHistory,
  IconLogin2,
  IconMail,
  IconStack2,
  IconTerminal2,
  IconTimeline,
} from '@tabler/icons-react';
import { type ComponentType, lazy } from 'react';

interface OperatorPage {
  /** Behind the #; the texts `operator` have its title and what it is for. */
  path: string;
  icon: Icon;
  Page: ComponentType;
}

/** The operator's pages, in the order of the menu. */
export const OPERATOR_PAGES = {
  overview: {
    path: '/',
    icon: IconActivity,
    Page: lazy(async () => ({ default: (await import('./pages/OverviewPage')).OverviewPage })),
  },
  organisations: {
    path: '/organisations',
    icon: IconBuilding,
    Page: lazy(async () => ({ default: (await import('./pages/OrganisationsPage')).OrganisationsPage })),
  },
  devices: {
    path: '/devices',
    icon: IconCpu,
    Page: lazy(async () => ({ default: (await import('./pages/DevicesPage')).DevicesPage })),
  },
  refusals: {
    path: '/refusals',
    icon: IconAlertTriangle,
    Page: lazy(async () => ({ default: (await import('./pages/RefusalsPage')).RefusalsPage })),
  },
  queue: {
    path: '/queue',
    icon: IconStack2,
    Page: lazy(async () => ({ default: (await import('./pages/QueuePage')).QueuePage })),
  },
  mails: {
    path: '/mails',
    icon: IconMail,
    Page: lazy(async () => ({ default: (await import('./pages/MailsPage')).MailsPage })),
  },
  space: {
    path: '/space',
    icon: IconDatabase,
    Page: lazy(async () => ({ default: (await import('./pages/SpacePage')).SpacePage })),
  },
  slow: {
    path: '/slow',
    icon: IconTimeline,
    Page: lazy(async () => ({ default: (await import('./pages/SlowPage')).SlowPage })),
  },
  signIns: {
    path: '/sign-ins',
    icon: IconLogin2,
    Page: lazy(async () => ({ default: (await import('./pages/SignInsPage')).SignInsPage })),
  },
  backups: {
    path: '/backups',
    icon: IconDeviceFloppy,
    Page: lazy(async () => ({ default: (await import('./pages/BackupsPage')).BackupsPage })),
  },
  archives: {
    path: '/archives',
    icon: IconArchive,
    Page: lazy(async () => ({ default: (await import('./pages/ArchivesPage')).ArchivesPage })),
  },
  commands: {
    path: '/commands',
    icon: IconTerminal2,
    Page: lazy(async () => ({ default: (await import('./pages/CommandsPage')).CommandsPage })),
  },
  log: {
    path: '/log',
    icon: IconHistory,
    Page: lazy(async () => ({ default: (await import('./pages/LogPage')).LogPage })),
  },
} as const satisfies Record<string, OperatorPage>;

export type OperatorPageName = keyof typeof OPERATOR_PAGES;
export const OPERATOR_PAGE_NAMES = Object.keys(OPERATOR_PAGES) as OperatorPageName[];

/** The page of an address; an address that is none is that of the overview. */
export function pageOfPath(pathname: string): OperatorPageName {
  const [, first = ''] = pathname.split('/');
  return OPERATOR_PAGE_NAMES.find((name) => OPERATOR_PAGES[name].path === `/${first}`) ?? 'overview';
}
