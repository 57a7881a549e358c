import { createContext, type ReactNode, useContext, useEffect, useRef, useState, useTransition } from 'react';
import { type Location, Router } from 'react-router';
import { createPortalHistory } from './portal-history';

const Moving = createContext(false);

/** Whether the next screen is still loading; the last one stays on the page until then. */
export const useMoving = (): boolean => useContext(Moving);

/** Router of the portal: hash addresses, and a screen stays until the next one is ready. */
export function PortalRouter({ children }: { children: ReactNode }) {
  const [moving, startMoving] = useTransition();
  const follow = useRef<(location: Location) => void>(undefined);
  const [{ history, stop }] = useState(() => createPortalHistory((location) => follow.current?.(location)));
  const [location, setLocation] = useState(history.location);
  follow.current = (next) => startMoving(() => setLocation(next));
  useEffect(() => stop, [stop]);
  return (
    <Router location={location} navigator={history} navigationType={history.action}>
      <Moving value={moving}>{children}</Moving>
    </Router>
  );
}
