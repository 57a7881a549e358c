import { users } from '@fieldscope/contract/calls/users';
import { useNavigate } from 'react-router';
import { callApi } from '../../api/call-api';
import { session } from '../../api/session';
import { takeWantedPage } from '../../browser/wanted-page';

/** Client programs send their origin; the portal is 1. */
const ORIGIN = '1';

/** What a person proves their identity with; the code where the account has a second factor. */
export interface Credentials {
  account: string;
  password: string;
  code?: string;
}

/** Signs in and opens the page for which somebody came, or the dashboard; what refuses it is raised as `callApi` does. */
export function useSignIn() {
  const navigate = useNavigate();
  return async (credentials: Credentials) => {
    session.set(await callApi(users.signIn, { ...credentials, origin: ORIGIN }));
    navigate(takeWantedPage() ?? '/dashboard');
  };
}
