import { useReader } from '../../api/me';
import type { Reader } from '../../api/reader';
import { OWN_ROUTES, routesOf } from '../../routes';
import english from '../../texts/en/routes';
import { useTexts } from '../../texts/use-texts';
import { rankOf } from '../../ui/filters/rank';
import { useDevices } from './command-bar.queries';
import { type Entry, gatewayEntry, nodeEntry, screenEntry } from './entries';
import { recentIds } from './recent';
import { useActions } from './use-actions';
import { useGroupEntries, usePanelEntries, useRuleEntries } from './use-found-rows';
import { useActionPlaces, useSettingPlaces } from './use-places';
import { useTabEntries } from './use-tab-entries';

export interface EntryGroup {
  label: string;
  entries: readonly Entry[];
}

const HITS_SHOWN = 12;

const UNKNOWN: Reader = {
  role: 'limited',
  isOperator: false,
  isSelling: false,
  hasOrders: false,
  hasCredits: false,
};

/** What fits what was typed, the best first; before anything is typed what was used last, then actions and screens. */
export function useEntries(typed: string, openHelp: () => void): EntryGroup[] {
  const { t } = useTexts('shell');
  const reader = useReader() ?? UNKNOWN;
  const { role } = reader;
  const { nodes, gateways } = useDevices(typed);
  const actions = [...useActionPlaces(role), ...useActions(openHelp)];
  const settings = useSettingPlaces(role);
  const found = [...usePanelEntries(), ...useRuleEntries(), ...useGroupEntries()];
  const tabs = useTabEntries();
  // To bind a device is an action.
  const routes = routesOf(reader).filter(
    (route) => (route.group || OWN_ROUTES.includes(route)) && route.path !== '/bind_device',
  );
  const screens = routes.map((route) => screenEntry(route, t(`routes:${route.title}`), english[route.title]));
  const devices = [...nodes.map(nodeEntry), ...gateways.map(gatewayEntry)];
  const all = [...screens, ...actions, ...settings, ...tabs, ...devices, ...found];
  const recent = recentIds();
  if (typed !== '') return [{ label: t('command.hits'), entries: hitsOf(typed, all, recent) }];
  const used = recent
    .map((id) => all.find((entry) => entry.id === id))
    .filter((entry) => entry !== undefined);
  const unused = (entries: readonly Entry[]) => entries.filter((entry) => !used.includes(entry));
  return [
    { label: t('command.recent'), entries: used },
    { label: t('command.actions'), entries: unused(actions) },
    { label: t('search.screens'), entries: unused(screens) },
  ].filter(({ entries }) => entries.length > 0);
}

function hitsOf(typed: string, all: readonly Entry[], recent: readonly string[]): Entry[] {
  return all
    .map((entry) => ({
      entry,
      rank: rankOf(typed, entry.texts) ?? Number.NaN,
      isRecent: recent.includes(entry.id),
    }))
    .filter(({ rank }) => !Number.isNaN(rank))
    .sort((one, other) => one.rank - other.rank || Number(other.isRecent) - Number(one.isRecent))
    .slice(0, HITS_SHOWN)
    .map(({ entry }) => entry);
}
