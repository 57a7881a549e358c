import { measurements } from '@fieldscope/contract/calls/channels';
import { production } from '@fieldscope/contract/calls/production';
import { users } from '@fieldscope/contract/calls/users';
import { MAIN_ACCOUNT } from '@fieldscope/contract/sessions';
import { useSession } from './session';
import { useQueryCall } from './use-call';

const SHELL = { keepOnNavigation: true, staleTime: Number.POSITIVE_INFINITY } as const;

/** The signed-in user with role, and the organisation. */
export const useMe = () => useQueryCall(users.viewOrganisation, {}, SHELL);

/** The reader's role; undefined while it is not known yet. Whoever signed in with a main account is its owner. */
export function useRole() {
  const isMainAccount = useSession()?.child_id === MAIN_ACCOUNT;
  return useMe().data?.role ?? (isMainAccount ? 'owner' : undefined);
}

/** Temperature unit, language and time zone of the signed-in user. */
export const useMySetting = () => useQueryCall(users.viewSetting, {}, SHELL);

/** Constants of the server: variant, ports, kinds of kits. */
export const useConstants = () => useQueryCall(production.listConstants, {}, SHELL);

/** Measurements that the organisation made itself, for those who see devices. */
export const useOwnMeasurements = (enabled: boolean) =>
  useQueryCall(measurements.listNames, {}, { ...SHELL, enabled });

/** Whether a role sees devices and data. */
export const mayRead = (role: string | undefined): boolean => role === 'observer' || mayChange(role);

/** Whether a role changes things: binds, creates, removes. An observer reads. */
export const mayChange = (role: string | undefined): boolean => role === 'administrator' || role === 'owner';
