import { useSearchParams } from 'react-router';

/**
 * A dialog that is open while the address says so (`<name>=open`), so that links, mails and the command bar lead to it. It
 * takes the place of the entry in the history.
 */
export function useDialogInAddress(name: string): { isOpen: boolean; open(): void; close(): void } {
  const [address, setAddress] = useSearchParams();
  const show = (isOpen: boolean) => {
    const next = new URLSearchParams(address);
    if (isOpen) next.set(name, 'open');
    else next.delete(name);
    setAddress(next, { replace: true });
  };
  return { isOpen: address.has(name), open: () => show(true), close: () => show(false) };
}
