import type { UserRole } from '@fieldscope/contract/user-roles';
import {
  type Icon,
  IconAlertTriangle,
  IconBell,
  IconBook,
  IconBuilding,
  IconChartDots,
  IconClock,
  IconDevices,
  IconDownload,
  IconFileImport,
  IconFolderPlus,
  IconKey,
  IconLanguage,
  IconLayoutGrid,
  IconLock,
  IconPlugConnected,
  IconPolygon,
  IconRuler2,
  IconShieldLock,
  IconUserPlus,
  IconWebhook,
} from '@tabler/icons-react';
import { addressOfRule } from '../../features/alarms/rule-address';
import { addressOfGeofence } from '../../features/geofences/geofence-address';
import { PANELS_PATH } from '../../features/panels/panel-address';
import { ALARMS_PATH } from '../../routes';
import { GUIDE_PATH } from '../../screens/guide/guide-pages';
import type { Areas } from '../../texts/areas';

interface Place {
  Icon: Icon;
  /** The page where it is. */
  to: string;
  /** Least role that finds it. */
  role: UserRole;
}

/** What can be begun on another page. */
export const ACTION_PLACES: Readonly<Record<keyof Areas['command-bar']['actions'], Place>> = {
  newAlarm: { Icon: IconAlertTriangle, to: addressOfRule({}), role: 'administrator' },
  newGeofence: { Icon: IconPolygon, to: addressOfGeofence('new'), role: 'administrator' },
  newGroup: { Icon: IconFolderPlus, to: '/devices_node_group?create=open', role: 'administrator' },
  newPanel: { Icon: IconLayoutGrid, to: `${PANELS_PATH}?create=open`, role: 'administrator' },
  newKey: { Icon: IconKey, to: '/security?create=open', role: 'administrator' },
  newSubAccount: { Icon: IconUserPlus, to: '/add_sub_account', role: 'owner' },
  connect: { Icon: IconPlugConnected, to: '/network_servers?create=open', role: 'administrator' },
  export: { Icon: IconDownload, to: '/data_table?export=open', role: 'observer' },
  import: { Icon: IconFileImport, to: '/data_import', role: 'administrator' },
  compare: { Icon: IconChartDots, to: '/data_chart?explore', role: 'observer' },
  guide: { Icon: IconBook, to: GUIDE_PATH, role: 'limited' },
};

/** What a person sets, by the page where it is set. */
export const SETTING_PLACES: Readonly<Record<keyof Areas['command-bar']['settings'], Place>> = {
  language: { Icon: IconLanguage, to: '/user_center', role: 'limited' },
  timeZone: { Icon: IconClock, to: '/user_center', role: 'limited' },
  units: { Icon: IconRuler2, to: '/user_center', role: 'limited' },
  password: { Icon: IconLock, to: '/user_center?tab=security', role: 'limited' },
  secondFactor: { Icon: IconShieldLock, to: '/user_center?tab=security', role: 'limited' },
  sessions: { Icon: IconDevices, to: '/user_center?tab=sessions', role: 'limited' },
  notifications: { Icon: IconBell, to: '/user_center?tab=notifications', role: 'limited' },
  organisation: { Icon: IconBuilding, to: '/user_center?tab=organisation', role: 'limited' },
  webhook: { Icon: IconWebhook, to: `${ALARMS_PATH}?tab=webhook`, role: 'observer' },
};
