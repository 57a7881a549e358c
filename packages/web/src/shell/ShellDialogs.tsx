import { lazy, Suspense, useRef, useState } from 'react';

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
  const opener = useRef<HTMLElement>(null);
  const show = (dialog: Dialog) => {
    opener.current = focusedNow();
    setOpen(dialog);
  };
  const close = () => {
    setOpen(null);
    // The kit returns the focus only to who opened a dialog that was on the page already.
    opener.current?.focus();
  };
  return {
    searchRounds,
    open,
    openSearch: () => setSearchRounds((rounds) => rounds + 1),
    openShortcuts: () => show('shortcuts'),
    openMore: () => show('more'),
    close,
  };
}

/** Where the focus belongs later: an entry of a menu is gone by then, the button that opened the menu is not. */
function focusedNow(): HTMLElement | null {
  const focused = document.activeElement as HTMLElement | null;
  const menu = focused?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
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
