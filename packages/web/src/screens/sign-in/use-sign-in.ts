import { users } from '@fieldscope/contract/calls/users';
import { useNavigate } from 'react-router';
import { callApi } from '../../api/call-api';
import { type StoredSession, session } from '../../api/session';
import { takeWantedPage } from '../../browser/wanted-page';

/** Client programs send their origin; the portal is 1. */
const ORIGIN = '1';

/** What a person proves their identity with; the code where the account has a second factor. */
export interface Credentials {
  account: string;
  password: string;
  code?: string;
}

/** Opens the page for which somebody came who has signed in, or the dashboard. */
export function useOpenPortal() {
  const navigate = useNavigate();
  return (opened: StoredSession) => {
    session.set(opened);
    navigate(takeWantedPage() ?? '/dashboard');
  };
}

/** Signs in and opens the portal; what refuses it is raised as `callApi` does. */
export function useSignIn() {
  const openPortal = useOpenPortal();
  return async (credentials: Credentials) =>
    openPortal(await callApi(users.signIn, { ...credentials, origin: ORIGIN }));
}
