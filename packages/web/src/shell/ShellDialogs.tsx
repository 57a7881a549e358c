import { lazy, Suspense, useState } from 'react';

const Search = lazy(async () => ({ default: (await import('./Search')).Search }));
const Shortcuts = lazy(async () => ({ default: (await import('./Shortcuts')).Shortcuts }));
const MoreDrawer = lazy(async () => ({ default: (await import('./MoreDrawer')).MoreDrawer }));

type Dialog = 'shortcuts' | 'more';

export interface ShellDialogState {
  /** How often the search was asked for; 0: not loaded yet. */
  searchRounds: number;
  open: Dialog | null;
  openSearch: () => void;
  openShortcuts: () => void;
  openMore: () => void;
  close: () => void;
}

export function useShellDialogs(): ShellDialogState {
  const [searchRounds, setSearchRounds] = useState(0);
  const [open, setOpen] = useState<Dialog | null>(null);
  return {
    searchRounds,
    open,
    openSearch: () => setSearchRounds((rounds) => rounds + 1),
    openShortcuts: () => setOpen('shortcuts'),
    openMore: () => setOpen('more'),
    close: () => setOpen(null),
  };
}

/** Search, shortcuts and the navigation of a phone; each is loaded when it is first asked for. */
export function ShellDialogs({ dialogs }: { dialogs: ShellDialogState }) {
  return (
    <Suspense>
      {dialogs.searchRounds > 0 && <Search round={dialogs.searchRounds} />}
      {dialogs.open === 'shortcuts' && <Shortcuts onClose={dialogs.close} />}
      {dialogs.open === 'more' && <MoreDrawer onClose={dialogs.close} />}
    </Suspense>
  );
}
