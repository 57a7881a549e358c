import '../theme/dialog-styles';
import '@mantine/spotlight/styles.layer.css';
import { devices } from '@fieldscope/contract/calls/devices';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconAntenna, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMayCall, useRole } from '../api/me';
import { useQueryCall } from '../api/use-call';
import { mayOpen, OWN_ROUTES, ROUTES } from '../routes';
import { useTexts } from '../texts/use-texts';
import classes from './Search.module.css';

const NODES_SHOWN = 8;
const SHORTEST_SEARCH = 2;
const TYPING_PAUSE_MS = 200;

/** Goes to a screen by its title, or to a node by its name or EUI. `round` counts how often it was opened. */
export function Search({ round }: { round: number }) {
  const { t } = useTexts('shell');
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const role = useRole() ?? 'limited';
  const nodes = useNodes(text, useMayCall(devices.listNodes));
  useEffect(() => {
    if (round > 0) spotlight.open();
  }, [round]);

  const open = ROUTES.filter((route) => (route.group || OWN_ROUTES.includes(route)) && mayOpen(role, route));
  const screens = open.filter((route) =>
    t(`routes:${route.title}`).toLowerCase().includes(text.trim().toLowerCase()),
  );
  return (
    <Spotlight.Root
      query={text}
      onQueryChange={setText}
      shortcut={null}
      removeScrollProps={{ removeScrollBar: false }}
      overlayProps={{ blur: 0, backgroundOpacity: 0.35 }}
      classNames={{ actionsGroup: classes.group, actionLabel: classes.name }}
      maxHeight={420}
      scrollable
    >
      <Spotlight.Search
        placeholder={t('search.placeholder')}
        leftSection={<IconSearch size={18} stroke={1.6} />}
      />
      <Spotlight.ActionsList>
        {nodes.length > 0 && (
          <Spotlight.ActionsGroup label={t('search.nodes')}>
            {nodes.map((node) => (
              <Spotlight.Action
                key={node.eui}
                label={node.name}
                description={node.eui}
                leftSection={<IconAntenna size={18} stroke={1.6} />}
                onClick={() => navigate(`/devices_node_details?eui=${node.eui}`)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {screens.length > 0 && (
          <Spotlight.ActionsGroup label={t('search.screens')}>
            {screens.map((route) => (
              <Spotlight.Action
                key={route.path}
                label={t(`routes:${route.title}`)}
                leftSection={<route.icon size={18} stroke={1.6} />}
                onClick={() => navigate(route.path)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {nodes.length + screens.length === 0 && <Spotlight.Empty>{t('search.nothing')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function useNodes(text: string, maySeeThem: boolean) {
  const [search] = useDebouncedValue(text.trim(), TYPING_PAUSE_MS);
  const found = useQueryCall(
    devices.listNodes,
    { search, length: NODES_SHOWN },
    { enabled: maySeeThem && search.length >= SHORTEST_SEARCH, keepPrevious: true },
  );
  return search.length >= SHORTEST_SEARCH ? (found.data?.list ?? []) : [];
}
