import type { PortalFacts } from '@fieldscope/contract/portal-facts';
import { reaches, type UserRole } from '@fieldscope/contract/user-roles';
import {
  type Icon,
  IconAdjustments,
  IconAlertTriangle,
  IconAntenna,
  IconBell,
  IconBulb,
  IconChartLine,
  IconCirclePlus,
  IconClipboardList,
  IconClipboardText,
  IconCoins,
  IconCpu,
  IconFileText,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconLayoutGrid,
  IconLock,
  IconLogin,
  IconReceipt,
  IconRouter,
  IconServer2,
  IconSettings,
  IconShare,
  IconShoppingCart,
  IconSitemap,
  IconTable,
  IconUserCircle,
  IconUserPlus,
  IconUsers,
  IconWallet,
  IconWaveSine,
} from '@tabler/icons-react';
import { portalFacts } from './browser/portal-facts';
import type { Area, Areas } from './texts/areas';

export type NavGroup = 'start' | 'devices' | 'data' | 'access' | 'billing';
type TitleKey = keyof Areas['routes'];

export interface ScreenRoute {
  path: string;
  /** Key of the title in the texts `routes`. */
  title: TitleKey;
  icon: Icon;
  /** Least role that opens the screen. */
  role: UserRole;
  /** Where it is in the side bar; absent: it is reached from another screen. */
  group?: NavGroup;
  /** The side bar entry that stays marked while this screen is open. */
  parent?: string;
  /** `<folder>/<Name>Screen` under screens/; absent: it is not built yet, and its path leads to /index. */
  screen?: string;
  /** Whether this portal has the screen; absent: each has. */
  isOffered?: (facts: PortalFacts) => boolean;
  /** Texts that load together with the screen. */
  areas?: Area[];
  /** What draws charts loads side by side with the screen. */
  drawsChart?: true;
  /** As high as the window leaves space for, at least. */
  fills?: true;
  /** Drawn without the shell although somebody is signed in. */
  withoutShell?: true;
  /** Reachable without a sign-in: drawn without the shell, or `shell: true` with it once somebody is signed in. */
  noSignIn?: { shell: boolean };
}

/** Paths that lead elsewhere (specification, document 1 section 2). Every unknown path goes to /index. */
export const REDIRECTS: Record<string, string> = {
  '/': '/index',
  '/index': '/dashboard',
  '/home': '/user_center',
};

/** Every screen of the portal. Hash paths are part of the product: bookmarks and mails carry them. */
export const ROUTES: ScreenRoute[] = [
  {
    path: '/dashboard',
    title: 'dashboard',
    icon: IconLayoutDashboard,
    role: 'observer',
    group: 'start',
    screen: 'dashboard/DashboardScreen',
    drawsChart: true,
    areas: ['dashboard', 'values', 'ui'],
  },
  {
    path: '/devices_gateway',
    title: 'gateways',
    icon: IconRouter,
    role: 'observer',
    group: 'devices',
    screen: 'gateways/GatewaysScreen',
    areas: ['gateways', 'device-actions', 'models', 'values', 'ui'],
  },
  {
    path: '/devices_node_group',
    title: 'groups',
    icon: IconSitemap,
    role: 'observer',
    group: 'devices',
    screen: 'groups/GroupsScreen',
    areas: ['groups', 'values', 'ui'],
  },
  {
    path: '/devices_node',
    title: 'nodes',
    icon: IconAntenna,
    role: 'observer',
    group: 'devices',
    screen: 'nodes/NodesScreen',
    areas: ['nodes', 'device-actions', 'models', 'values', 'ui'],
  },
  {
    path: '/devices_developKit',
    title: 'kits',
    icon: IconCpu,
    role: 'observer',
    group: 'devices',
    screen: 'development-kits/DevelopmentKitsScreen',
    areas: [
      'development-kits',
      'device-actions',
      'device-details',
      'kits',
      'models',
      'nodes',
      'values',
      'ui',
    ],
  },
  {
    path: '/bind_device',
    title: 'bind',
    icon: IconCirclePlus,
    role: 'administrator',
    group: 'devices',
    screen: 'bind-device/BindDeviceScreen',
    areas: ['bind-device', 'network-servers', 'models', 'values', 'ui'],
  },
  {
    path: '/network_servers',
    title: 'networkServers',
    icon: IconServer2,
    role: 'observer',
    group: 'devices',
    screen: 'network-servers/NetworkServersScreen',
    areas: ['network-servers', 'network-server-api', 'models', 'values', 'ui'],
  },
  {
    path: '/device_profiles',
    title: 'deviceProfiles',
    icon: IconAdjustments,
    role: 'observer',
    group: 'devices',
    screen: 'device-profiles/DeviceProfilesScreen',
    areas: ['device-profiles', 'values', 'ui'],
  },
  {
    path: '/bind_many',
    title: 'bindMany',
    icon: IconCirclePlus,
    role: 'administrator',
    parent: '/bind_device',
    screen: 'bind-many/BindManyScreen',
    areas: ['bind-many', 'values', 'ui'],
  },
  {
    path: '/devices_gateway_details',
    title: 'gatewayDetails',
    icon: IconRouter,
    role: 'observer',
    parent: '/devices_gateway',
    screen: 'gateway-details/GatewayDetailsScreen',
    areas: ['gateway-details', 'device-details', 'map', 'models', 'values', 'ui'],
  },
  {
    path: '/devices_node_details',
    title: 'nodeDetails',
    icon: IconAntenna,
    role: 'observer',
    parent: '/devices_node',
    screen: 'node-details/NodeDetailsScreen',
    drawsChart: true,
    areas: ['node-details', 'device-details', 'kits', 'map', 'models', 'values', 'ui'],
  },
  {
    path: '/data_table',
    title: 'dataTable',
    icon: IconTable,
    role: 'observer',
    group: 'data',
    screen: 'data-table/DataTableScreen',
    areas: ['data-table', 'values', 'ui'],
  },
  {
    path: '/data_chart',
    title: 'dataChart',
    icon: IconChartLine,
    role: 'observer',
    group: 'data',
    screen: 'data-chart/DataChartScreen',
    drawsChart: true,
    areas: ['data-chart', 'values', 'ui'],
  },
  { path: '/data_panel', title: 'panels', icon: IconLayoutGrid, role: 'observer', group: 'data' },
  {
    path: '/data_panel_detail',
    title: 'panelDetail',
    icon: IconLayoutGrid,
    role: 'observer',
    parent: '/data_panel',
  },
  { path: '/data_stream', title: 'stream', icon: IconWaveSine, role: 'observer', group: 'data' },
  {
    path: '/measurement_list',
    title: 'measurements',
    icon: IconAdjustments,
    role: 'observer',
    group: 'data',
    screen: 'measurements/MeasurementsScreen',
    areas: ['measurements', 'values', 'ui'],
  },
  {
    path: '/ai',
    title: 'advice',
    icon: IconBulb,
    role: 'observer',
    group: 'data',
    fills: true,
    screen: 'embedded-site/EmbeddedSiteScreen',
    isOffered: ({ aiSite }) => aiSite !== '',
    areas: ['embedded-site'],
  },
  { path: '/alarm_settings', title: 'alarms', icon: IconAlertTriangle, role: 'observer', group: 'start' },
  {
    path: '/security',
    title: 'security',
    icon: IconKey,
    role: 'observer',
    group: 'access',
    screen: 'security/SecurityScreen',
    areas: ['security', 'values', 'ui'],
  },
  {
    path: '/sub_account_list',
    title: 'subAccounts',
    icon: IconUsers,
    role: 'owner',
    group: 'access',
    screen: 'sub-accounts/SubAccountsScreen',
    areas: ['sub-accounts', 'second-factor', 'credentials', 'values', 'ui'],
  },
  {
    path: '/add_sub_account',
    title: 'addSubAccount',
    icon: IconUserPlus,
    role: 'owner',
    parent: '/sub_account_list',
    screen: 'sub-accounts/AddSubAccountScreen',
    areas: ['sub-accounts', 'credentials', 'ui'],
  },
  {
    path: '/audit_log',
    title: 'audit',
    icon: IconClipboardText,
    role: 'owner',
    group: 'access',
    screen: 'audit-log/AuditLogScreen',
    areas: ['audit', 'values', 'ui'],
  },
  { path: '/billing_account', title: 'account', icon: IconWallet, role: 'administrator', group: 'billing' },
  { path: '/credit_history', title: 'credits', icon: IconHistory, role: 'administrator', group: 'billing' },
  { path: '/consumption', title: 'consumption', icon: IconCoins, role: 'administrator', group: 'billing' },
  {
    path: '/service_purchase',
    title: 'purchase',
    icon: IconShoppingCart,
    role: 'administrator',
    group: 'billing',
  },
  {
    path: '/purchase_result',
    title: 'purchaseResult',
    icon: IconReceipt,
    role: 'administrator',
    parent: '/service_purchase',
  },
  { path: '/order_list', title: 'orders', icon: IconClipboardList, role: 'administrator', group: 'billing' },
  {
    path: '/order_detail',
    title: 'orderDetail',
    icon: IconReceipt,
    role: 'administrator',
    parent: '/order_list',
  },
  {
    path: '/user_center',
    title: 'userCenter',
    icon: IconUserCircle,
    role: 'limited',
    screen: 'user-center/UserCenterScreen',
    areas: ['user-center', 'second-factor', 'sub-accounts', 'credentials', 'messages', 'values', 'ui'],
  },
  {
    path: '/second_factor',
    title: 'secondFactor',
    icon: IconLock,
    role: 'limited',
    withoutShell: true,
    screen: 'second-factor/SecondFactorScreen',
    areas: ['second-factor', 'credentials', 'ui'],
  },
  {
    path: '/message',
    title: 'messages',
    icon: IconBell,
    role: 'limited',
    noSignIn: { shell: true },
    screen: 'messages/MessagesScreen',
    areas: ['messages', 'values', 'ui'],
  },
  {
    path: '/privacy',
    title: 'privacy',
    icon: IconLock,
    role: 'limited',
    noSignIn: { shell: true },
    screen: 'privacy/PrivacyScreen',
    areas: ['legal'],
  },
  {
    path: '/agreement',
    title: 'agreement',
    icon: IconFileText,
    role: 'limited',
    noSignIn: { shell: true },
    screen: 'agreement/AgreementScreen',
    areas: ['legal'],
  },
  {
    path: '/api_docs',
    title: 'apiDocs',
    icon: IconFileText,
    role: 'limited',
    noSignIn: { shell: true },
    screen: 'api-docs/ApiDocsScreen',
    areas: ['api-docs', 'ui'],
  },
  {
    path: '/login',
    title: 'login',
    icon: IconLogin,
    role: 'limited',
    noSignIn: { shell: false },
    screen: 'sign-in/SignInScreen',
    areas: ['sign-in', 'credentials'],
  },
  {
    path: '/register',
    title: 'register',
    icon: IconUserPlus,
    role: 'limited',
    noSignIn: { shell: false },
    screen: 'register/RegisterScreen',
    areas: ['register', 'credentials'],
  },
  {
    path: '/setup',
    title: 'setup',
    icon: IconSettings,
    role: 'limited',
    noSignIn: { shell: false },
    screen: 'setup/SetupScreen',
    areas: ['setup', 'credentials'],
  },
  { path: '/panel', title: 'sharedPanel', icon: IconShare, role: 'limited', noSignIn: { shell: false } },
  {
    path: '/error_common',
    title: 'error',
    icon: IconAlertTriangle,
    role: 'limited',
    noSignIn: { shell: false },
    screen: 'error-common/ErrorCommonScreen',
    areas: ['error-common'],
  },
];

/** Whether this portal has a screen. */
export const isBuilt = (route: ScreenRoute): boolean =>
  route.screen !== undefined && (route.isOffered?.(portalFacts()) ?? true);

/** The screens of this portal that a role opens. */
export const routesOf = (role: UserRole): ScreenRoute[] =>
  ROUTES.filter((route) => isBuilt(route) && mayOpen(role, route));

/** Whether a role opens a screen. */
export const mayOpen = (role: UserRole, route: Pick<ScreenRoute, 'role'>): boolean =>
  reaches(role, route.role);

export const routeOfPath = (path: string): ScreenRoute | undefined =>
  ROUTES.find((route) => route.path === path);

/** The reader's own screens, which every role opens. They are in no group of the side bar. */
export const OWN_ROUTES: ScreenRoute[] = ROUTES.filter(({ path }) =>
  ['/user_center', '/message'].includes(path),
);
