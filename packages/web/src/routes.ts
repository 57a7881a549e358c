import type { PortalFacts } from '@fieldscope/contract/portal-facts';
import { reaches, type UserRole } from '@fieldscope/contract/user-roles';
import { portalFacts } from './browser/portal-facts';
import type { Area, Areas } from './texts/areas';

export type NavGroup = 'start' | 'devices' | 'data' | 'access' | 'billing';
/** `more` is no screen. */
export type TitleKey = Exclude<keyof Areas['routes'], 'more'>;

export interface ScreenRoute {
  path: string;
  /** Key of the title in the texts `routes`. */
  title: TitleKey;
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

/** Where open alarms are. */
export const ALARMS_PATH = '/alarm_settings';

/** Paths that lead elsewhere (specification, document 1 section 2). Every unknown path goes to /index. */
export const REDIRECTS: Record<string, string> = {
  '/': '/index',
  '/index': '/dashboard',
  '/home': '/user_center',
  '/alarms': ALARMS_PATH,
};

/** Every screen of the portal. Hash paths are part of the product: bookmarks and mails carry them. */
export const ROUTES: ScreenRoute[] = [
  {
    path: '/dashboard',
    title: 'dashboard',
    role: 'observer',
    group: 'start',
    screen: 'dashboard/DashboardScreen',
    drawsChart: true,
    areas: ['dashboard', 'values', 'ui'],
  },
  {
    path: '/devices_gateway',
    title: 'gateways',
    role: 'observer',
    group: 'devices',
    screen: 'gateways/GatewaysScreen',
    areas: ['gateways', 'device-actions', 'models', 'values', 'ui'],
  },
  {
    path: '/devices_node_group',
    title: 'groups',
    role: 'observer',
    group: 'devices',
    screen: 'groups/GroupsScreen',
    areas: ['groups', 'values', 'ui'],
  },
  {
    path: '/devices_node',
    title: 'nodes',
    role: 'observer',
    group: 'devices',
    screen: 'nodes/NodesScreen',
    areas: ['nodes', 'device-actions', 'models', 'values', 'ui'],
  },
  {
    path: '/devices_developKit',
    title: 'kits',
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
    role: 'administrator',
    group: 'devices',
    screen: 'bind-device/BindDeviceScreen',
    areas: ['bind-device', 'network-servers', 'models', 'values', 'ui'],
  },
  {
    path: '/network_servers',
    title: 'networkServers',
    role: 'observer',
    group: 'devices',
    screen: 'network-servers/NetworkServersScreen',
    areas: ['network-servers', 'network-server-api', 'models', 'values', 'ui'],
  },
  {
    path: '/device_profiles',
    title: 'deviceProfiles',
    role: 'observer',
    group: 'devices',
    screen: 'device-profiles/DeviceProfilesScreen',
    areas: ['device-profiles', 'values', 'ui'],
  },
  {
    path: '/bind_many',
    title: 'bindMany',
    role: 'administrator',
    parent: '/bind_device',
    screen: 'bind-many/BindManyScreen',
    areas: ['bind-many', 'values', 'ui'],
  },
  {
    path: '/devices_gateway_details',
    title: 'gatewayDetails',
    role: 'observer',
    parent: '/devices_gateway',
    screen: 'gateway-details/GatewayDetailsScreen',
    areas: ['gateway-details', 'device-details', 'map', 'models', 'values', 'ui'],
  },
  {
    path: '/devices_node_details',
    title: 'nodeDetails',
    role: 'observer',
    parent: '/devices_node',
    screen: 'node-details/NodeDetailsScreen',
    drawsChart: true,
    areas: ['node-details', 'device-details', 'models', 'values', 'ui'],
  },
  {
    path: '/data_table',
    title: 'dataTable',
    role: 'observer',
    group: 'data',
    screen: 'data-table/DataTableScreen',
    areas: ['data-table', 'values', 'ui'],
  },
  {
    path: '/data_chart',
    title: 'dataChart',
    role: 'observer',
    group: 'data',
    screen: 'data-chart/DataChartScreen',
    drawsChart: true,
    areas: ['data-chart', 'chart-pages', 'values', 'ui'],
  },
  {
    path: '/data_import',
    title: 'imports',
    role: 'administrator',
    group: 'data',
    screen: 'imports/ImportsScreen',
    areas: ['imports', 'values', 'ui'],
  },
  { path: '/data_panel', title: 'panels', role: 'observer', group: 'data' },
  {
    path: '/data_panel_detail',
    title: 'panelDetail',
    role: 'observer',
    parent: '/data_panel',
  },
  { path: '/data_stream', title: 'stream', role: 'observer', group: 'data' },
  {
    path: '/measurement_list',
    title: 'measurements',
    role: 'observer',
    group: 'data',
    screen: 'measurements/MeasurementsScreen',
    areas: ['measurements', 'values', 'ui'],
  },
  {
    path: '/ai',
    title: 'advice',
    role: 'observer',
    group: 'data',
    fills: true,
    screen: 'embedded-site/EmbeddedSiteScreen',
    isOffered: ({ aiSite }) => aiSite !== '',
    areas: ['embedded-site'],
  },
  {
    path: ALARMS_PATH,
    title: 'alarms',
    role: 'observer',
    group: 'start',
    screen: 'alarms/AlarmsScreen',
    areas: ['alarms', 'values', 'ui'],
  },
  {
    path: '/geofences',
    title: 'geofences',
    role: 'observer',
    parent: '/alarm_settings',
    screen: 'geofences/GeofencesScreen',
    areas: ['geofences', 'map', 'values', 'ui'],
  },
  {
    path: '/security',
    title: 'security',
    role: 'observer',
    group: 'access',
    screen: 'security/SecurityScreen',
    areas: ['security', 'values', 'ui'],
  },
  {
    path: '/sub_account_list',
    title: 'subAccounts',
    role: 'owner',
    group: 'access',
    screen: 'sub-accounts/SubAccountsScreen',
    areas: ['sub-accounts', 'second-factor', 'credentials', 'values', 'ui'],
  },
  {
    path: '/add_sub_account',
    title: 'addSubAccount',
    role: 'owner',
    parent: '/sub_account_list',
    screen: 'sub-accounts/AddSubAccountScreen',
    areas: ['sub-accounts', 'credentials', 'ui'],
  },
  {
    path: '/audit_log',
    title: 'audit',
    role: 'owner',
    group: 'access',
    screen: 'audit-log/AuditLogScreen',
    areas: ['audit', 'values', 'ui'],
  },
  { path: '/billing_account', title: 'account', role: 'administrator', group: 'billing' },
  { path: '/credit_history', title: 'credits', role: 'administrator', group: 'billing' },
  { path: '/consumption', title: 'consumption', role: 'administrator', group: 'billing' },
  {
    path: '/service_purchase',
    title: 'purchase',
    role: 'administrator',
    group: 'billing',
  },
  {
    path: '/purchase_result',
    title: 'purchaseResult',
    role: 'administrator',
    parent: '/service_purchase',
  },
  { path: '/order_list', title: 'orders', role: 'administrator', group: 'billing' },
  {
    path: '/order_detail',
    title: 'orderDetail',
    role: 'administrator',
    parent: '/order_list',
  },
  {
    path: '/user_center',
    title: 'userCenter',
    role: 'limited',
    screen: 'user-center/UserCenterScreen',
    areas: ['user-center', 'second-factor', 'sub-accounts', 'credentials', 'messages', 'values', 'ui'],
  },
  {
    path: '/second_factor',
    title: 'secondFactor',
    role: 'limited',
    withoutShell: true,
    screen: 'second-factor/SecondFactorScreen',
    areas: ['second-factor', 'credentials', 'ui'],
  },
  {
    path: '/message',
    title: 'messages',
    role: 'limited',
    noSignIn: { shell: true },
    screen: 'messages/MessagesScreen',
    areas: ['messages', 'values', 'ui'],
  },
  {
    path: '/privacy',
    title: 'privacy',
    role: 'limited',
    noSignIn: { shell: true },
    screen: 'privacy/PrivacyScreen',
    areas: ['legal'],
  },
  {
    path: '/agreement',
    title: 'agreement',
    role: 'limited',
    noSignIn: { shell: true },
    screen: 'agreement/AgreementScreen',
    areas: ['legal'],
  },
  {
    path: '/api_docs',
    title: 'apiDocs',
    role: 'limited',
    noSignIn: { shell: true },
    screen: 'api-docs/ApiDocsScreen',
    areas: ['api-docs', 'ui'],
  },
  {
    path: '/login',
    title: 'login',
    role: 'limited',
    noSignIn: { shell: false },
    screen: 'sign-in/SignInScreen',
    areas: ['sign-in', 'credentials'],
  },
  {
    path: '/register',
    title: 'register',
    role: 'limited',
    noSignIn: { shell: false },
    screen: 'register/RegisterScreen',
    areas: ['register', 'credentials'],
  },
  {
    path: '/setup',
    title: 'setup',
    role: 'limited',
    noSignIn: { shell: false },
    screen: 'setup/SetupScreen',
    areas: ['setup', 'credentials'],
  },
  { path: '/panel', title: 'sharedPanel', role: 'limited', noSignIn: { shell: false } },
  {
    path: '/error_common',
    title: 'error',
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
