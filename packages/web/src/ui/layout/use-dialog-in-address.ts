import { useSearchParams } from 'react-router';

const OPEN = 'open';

interface DialogInAddress {
  isOpen: boolean;
  /** What the address says instead of `open`: with what the dialog begins. Otherwise empty. */
  value: string;
  open(): void;
  close(): void;
}

/**
 * A dialog that is open while the address says so (`<name>=open`), so that links, mails and the command bar lead to it. It
 * takes the place of the entry in the history.
 */
export function useDialogInAddress(name: string): DialogInAddress {
  const [address, setAddress] = useSearchParams();
  const show = (isOpen: boolean) => {
    const next = new URLSearchParams(address);
    if (isOpen) next.set(name, OPEN);
    else next.delete(name);
    setAddress(next, { replace: true });
  };
  const value = address.get(name) ?? OPEN;
  return {
    isOpen: address.has(name),
    value: value === OPEN ? '' : value,
    open: () => show(true),
    close: () => show(false),
  };
}
