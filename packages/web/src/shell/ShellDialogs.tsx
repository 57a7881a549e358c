import { lazy, Suspense, useRef, useState } from 'react';
import { keepTyped } from './command-bar/typed-ahead';

const CommandBar = lazy(async () => ({ default: (await import('./command-bar/CommandBar')).CommandBar }));
const Shortcuts = lazy(async () => ({ default: (await import('./Shortcuts')).Shortcuts }));
const MoreDrawer = lazy(async () => ({ default: (await import('./MoreDrawer')).MoreDrawer }));

const HelpPanel = lazy(async () => ({ default: (await import('./HelpPanel')).HelpPanel }));

type Dialog = 'search' | 'shortcuts' | 'help' | 'more';

export interface ShellDialogState {
  open: Dialog | null;
  openSearch: () => void;
  openShortcuts: () => void;
  openHelp: () => void;
  openMore: () => void;
  /** What was typed since the command bar was asked for; it keeps nothing from then on. */
  takeTyped: () => string;
  close: () => void;
}

export function useShellDialogs(): ShellDialogState {
  const [open, setOpen] = useState<Dialog | null>(null);
  const opener = useRef<HTMLElement>(null);
  const endKeeping = useRef<() => string>(null);
  const show = (dialog: Dialog) => {
    // One that opens from another returns the focus to where the first came from.
    if (open === null) opener.current = focusedNow();
    setOpen(dialog);
  };
  const takeTyped = () => {
    const typed = endKeeping.current?.() ?? '';
    endKeeping.current = null;
    return typed;
  };
  const openSearch = () => {
    takeTyped();
    endKeeping.current = keepTyped();
    show('search');
  };
  const close = () => {
    takeTyped();
    setOpen(null);
    // The kit returns the focus only to what opened a dialog that was on the page already.
    opener.current?.focus();
  };
  return {
    open,
    openSearch,
    openShortcuts: () => show('shortcuts'),
    openHelp: () => show('help'),
    openMore: () => show('more'),
    takeTyped,
    close,
  };
}

/** Where the focus belongs later: an entry of a menu is gone by then, the button that opened the menu is not. */
function focusedNow(): HTMLElement | null {
  const focused = document.activeElement as HTMLElement | null;
  const menu = focused?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
}

/** Command bar, shortcuts, help and the navigation of a phone; each is loaded when it is first opened. */
export function ShellDialogs({ dialogs }: { dialogs: ShellDialogState }) {
  return (
    <Suspense>
      {dialogs.open === 'search' && (
        <CommandBar takeTyped={dialogs.takeTyped} onClose={dialogs.close} onHelp={dialogs.openHelp} />
      )}
      {dialogs.open === 'shortcuts' && <Shortcuts onClose={dialogs.close} />}
      {dialogs.open === 'help' && <HelpPanel onClose={dialogs.close} onShortcuts={dialogs.openShortcuts} />}
      {dialogs.open === 'more' && <MoreDrawer onClose={dialogs.close} />}
    </Suspense>
  );
}
