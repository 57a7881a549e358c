import type { AnyCall } from '@fieldscope/contract/call';
import { brands } from '@fieldscope/contract/calls/brands';
import { measurements } from '@fieldscope/contract/calls/channels';
import { production } from '@fieldscope/contract/calls/production';
import { users } from '@fieldscope/contract/calls/users';
import { MAIN_ACCOUNT } from '@fieldscope/contract/sessions';
import { isOperator, reaches } from '@fieldscope/contract/user-roles';
import type { Reader } from './reader';
import { useSession } from './session';
import { useQueryCall } from './use-call';

const SHELL = { keepOnNavigation: true, staleTime: Number.POSITIVE_INFINITY } as const;

/** The signed-in user with role, and the organisation. */
export const useMe = () => useQueryCall(users.viewOrganisation, {}, SHELL);

/** The reader's role; undefined while it is not known yet. A user who signed in with a main account is its owner. */
export function useRole() {
  const isMainAccount = useSession()?.child_id === MAIN_ACCOUNT;
  return useMe().data?.role ?? (isMainAccount ? 'owner' : undefined);
}

/** Temperature unit, language and time zone of the signed-in user. */
export const useMySetting = () => useQueryCall(users.viewSetting, {}, SHELL);

/** How the portal looks to the reader's organisation. */
export const useMyBrand = () => useQueryCall(brands.view, {}, SHELL);

/** Constants of the server: variant, ports, kinds of kits. */
export const useConstants = () => useQueryCall(production.listConstants, {}, SHELL);

/** Measurements that the organisation made itself, for those who see devices. */
export const useOwnMeasurements = () =>
  useQueryCall(measurements.listNames, {}, { ...SHELL, enabled: useMayCall(measurements.listNames) });

/** Whether the reader is the operator of the installation. */
function useIsOperator(): boolean {
  const role = useRole();
  const runsInstallation = useMe().data?.runs_installation ?? false;
  const isSimulated = useSession()?.simulated !== undefined;
  return role !== undefined && isOperator({ role, runsInstallation, isSimulated });
}

/** What decides which screens the reader opens; undefined while the role is not known. What is billed is not until the constants are. */
export function useReader(): Reader | undefined {
  const role = useRole();
  const isOperatorHere = useIsOperator();
  const constants = useConstants().data;
  return (
    role && {
      role,
      isOperator: isOperatorHere,
      isSelling: constants?.is_selling ?? false,
      hasOrders: constants?.has_orders ?? false,
      hasCredits: constants?.has_credits ?? false,
    }
  );
}

/** What keeps the reader from a call: the role, or that it is an operator who acts as the reader. */
type Bar = 'role' | 'operator';

/**
 * What keeps the reader from a call, by what the contract says of it, as the server decides; undefined: nothing does.
 * While the role is not known it keeps the reader from all of them.
 */
export function useBarTo({
  role: least,
  notSimulated,
}: Pick<AnyCall, 'role' | 'notSimulated'>): Bar | undefined {
  const role = useRole();
  const isOperatorHere = useIsOperator();
  const isSimulated = useSession()?.simulated !== undefined;
  if (role === undefined) return 'role';
  const isReached = least === 'operator' ? isOperatorHere : reaches(role, least);
  if (!isReached) return 'role';
  return isSimulated && notSimulated ? 'operator' : undefined;
}

/** Whether the reader may make a call; its buttons are not shown to users who may not. */
export const useMayCall = (call: Pick<AnyCall, 'role' | 'notSimulated'>): boolean =>
  useBarTo(call) === undefined;
