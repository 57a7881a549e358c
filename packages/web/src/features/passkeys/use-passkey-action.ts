import { useState } from 'react';
import { passkeyFailure } from './passkey-failure';

/** Something that the browser asks the person's authenticator for: whether it goes on, and in words what it failed with. */
export function usePasskeyAction() {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState('');
  const run = async (act: () => Promise<void>) => {
    setPending(true);
    setFailure('');
    try {
      await act();
    } catch (error) {
      setFailure(await passkeyFailure(error));
    } finally {
      setPending(false);
    }
  };
  return { isPending, failure, run };
}
