import { devices } from '@fieldscope/contract/calls/devices';
import { production } from '@fieldscope/contract/calls/production';
import { useMantineColorScheme } from '@mantine/core';
import {
  IconAntennaOff,
  IconCirclePlus,
  IconDeviceDesktop,
  IconHelp,
  IconLogout,
  IconMoon,
  IconSun,
} from '@tabler/icons-react';
import { useMayCall } from '../../api/me';
import { signOut } from '../../api/sign-out';
import { useTexts } from '../../texts/use-texts';
import type { Entry } from './entries';

const THEMES = [
  { name: 'light', Icon: IconSun },
  { name: 'dark', Icon: IconMoon },
  { name: 'auto', Icon: IconDeviceDesktop },
] as const;

/** What can be done from anywhere; the English name finds it in every language. */
export function useActions(openHelp: () => void): Entry[] {
  const { t } = useTexts('shell');
  const { setColorScheme } = useMantineColorScheme();
  const mayBind = useMayCall(production.bind);
  const maySeeNodes = useMayCall(devices.listNodes);
  const action = (name: string, Icon: typeof IconHelp, title: string, use: Entry['use']): Entry => ({
    id: `action:${name}`,
    picture: <Icon size={20} stroke={1.6} aria-hidden />,
    title,
    texts: [title, name],
    use,
  });
  return [
    ...(mayBind ? [action('bind device', IconCirclePlus, t('routes:bind'), '/bind_device')] : []),
    ...(maySeeNodes
      ? [action('offline nodes', IconAntennaOff, t('command.offline'), '/devices_node?state=offline')]
      : []),
    ...THEMES.map(({ name, Icon }) =>
      action(`${name} theme`, Icon, `${t('common:theme.label')}: ${t(`common:theme.${name}`)}`, () =>
        setColorScheme(name),
      ),
    ),
    action('help', IconHelp, t('help'), openHelp),
    action('sign out', IconLogout, t('user.signOut'), () => void signOut()),
  ];
}
