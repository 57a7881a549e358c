import { useSearchParams } from 'react-router';

/** The type whose dialog is open (`edit=` in the address), and the way to close it. */
export function useEdited() {
  const [address, setAddress] = useSearchParams();
  return {
    edited: address.get('edit'),
    close() {
      const next = new URLSearchParams(address);
      next.delete('edit');
      setAddress(next, { replace: true });
    },
  };
}
