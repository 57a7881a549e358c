import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';

const Search = lazy(async () => ({ default: (await import('./Search')).Search }));
const Shortcuts = lazy(async () => ({ default: (await import('./Shortcuts')).Shortcuts }));

export interface ShellDialogState {
  searchRounds: number;
  openSearch: () => void;
  shortcutsOpen: boolean;
  openShortcuts: () => void;
  closeShortcuts: () => void;
}

export function useShellDialogs(): ShellDialogState {
  const [searchRounds, setSearchRounds] = useState(0);
  const [shortcutsOpen, { open: openShortcuts, close: closeShortcuts }] = useDisclosure(false);
  return {
    searchRounds,
    openSearch: () => setSearchRounds((rounds) => rounds + 1),
    shortcutsOpen,
    openShortcuts,
    closeShortcuts,
  };
}

/** Search and shortcuts; loaded when they are first asked for. */
export function ShellDialogs({ dialogs }: { dialogs: ShellDialogState }) {
  return (
    <Suspense>
      {dialogs.searchRounds > 0 && <Search round={dialogs.searchRounds} />}
      {dialogs.shortcutsOpen && <Shortcuts onClose={dialogs.closeShortcuts} />}
    </Suspense>
  );
}
