import { Outlet, useLocation } from 'react-router';
import { routeOfPath } from '../routes';
import { useDocumentTitle } from './document-title';

/** The frame of pages that need no sign-in: nothing but the page. */
export function PlainPage() {
  useDocumentTitle(routeOfPath(useLocation().pathname));
  return <Outlet />;
}
