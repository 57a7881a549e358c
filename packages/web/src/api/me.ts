import { measurements } from '@fieldscope/contract/calls/channels';
import { production } from '@fieldscope/contract/calls/production';
import { users } from '@fieldscope/contract/calls/users';
import { useQueryCall } from './use-call';

const SHELL = { keepOnNavigation: true, staleTime: Number.POSITIVE_INFINITY } as const;

/** The signed-in user with role, and the organisation. */
export const useMe = () => useQueryCall(users.viewOrganisation, {}, SHELL);

/** Temperature unit, language and time zone of the signed-in user. */
export const useMySetting = () => useQueryCall(users.viewSetting, {}, SHELL);

/** Constants of the server: variant, ports, kinds of kits. */
export const useConstants = () => useQueryCall(production.listConstants, {}, SHELL);

/** Measurements that the organisation made itself. */
export const useOwnMeasurements = () => useQueryCall(measurements.listNames, {}, SHELL);

/** Whether a role changes things: binds, creates, removes. An observer reads. */
export const mayChange = (role: string | undefined): boolean => role === 'administrator' || role === 'owner';
