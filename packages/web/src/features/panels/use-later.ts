import { useEffect, useEffectEvent, useRef } from 'react';

/** Does something so long after it is first wanted, once for all that want it meanwhile; not when the component is gone. */
export function useLater(action: () => void, ms: number): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const act = useEffectEvent(action);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      act();
    }, ms);
  };
}
