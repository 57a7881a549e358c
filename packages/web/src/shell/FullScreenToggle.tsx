import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMaximize, IconMinimize } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTexts } from '../texts/use-texts';
import { tip } from '../ui/feedback/tip-store';

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

// Browsers without a full screen know no such element at all.
const isFull = () => Boolean(document.fullscreenElement);

/** Full screen for the whole portal; where a browser has none, a warning says so. */
export function FullScreenToggle() {
  const { t } = useTexts('shell');
  const full = useSyncExternalStore(subscribe, isFull);
  const label = t(full ? 'fullScreen.leave' : 'fullScreen.enter');
  const toggle = async () => {
    try {
      await (full ? document.exitFullscreen() : document.documentElement.requestFullscreen());
    } catch {
      tip.warning(t('fullScreen.unsupported'));
    }
  };
  const Icon = full ? IconMinimize : IconMaximize;
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} onClick={() => void toggle()}>
        <Icon size={20} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}
