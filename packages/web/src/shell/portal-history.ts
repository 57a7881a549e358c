import { UNSAFE_createHashHistory as createHashHistory, type Location } from 'react-router';
import { cancelPendingRequests } from '../api/navigation';
import { routeOfPath } from '../routes';
import { destinationOf } from './navigation-rules';

/** Pages from which those behind the sign-in are entered with a fresh page. */
const RELOAD_AFTER = ['/login', '/error_common'];

/** The addresses of the portal behind the # and the rules of moving between them. */
export function createPortalHistory(onMove: (location: Location) => void) {
  const history = createHashHistory({ window, v5Compat: true });
  let place = history.location.pathname;
  const stop = history.listen(({ location }) => {
    const destination = destinationOf(location.pathname);
    if (destination !== location.pathname) return history.replace(destination);
    if (location.pathname !== place) {
      const from = place;
      place = location.pathname;
      cancelPendingRequests();
      if (RELOAD_AFTER.includes(from) && !routeOfPath(place)?.noSignIn) return window.location.reload();
    }
    onMove(location);
  });
  return { history, stop };
}
