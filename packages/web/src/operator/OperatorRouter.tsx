import { type ReactNode, useEffect, useState } from 'react';
import { UNSAFE_createHashHistory as createHashHistory, Router } from 'react-router';

/** Router of the operator's pages: addresses are behind the #, as in the portal. */
export function OperatorRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createHashHistory({ window, v5Compat: true }));
  const [location, setLocation] = useState(history.location);
  useEffect(() => history.listen((move) => setLocation(move.location)), [history]);
  return (
    <Router location={location} navigator={history} navigationType={history.action}>
      {children}
    </Router>
  );
}
