import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { Connection } from '@fieldscope/contract/calls/connections';
import type { networkServers, ServerApi } from '@fieldscope/contract/calls/network-servers';
import type { Region } from '@fieldscope/contract/lorawan-regions';
import { useState } from 'react';

type Applications = ResultOf<typeof networkServers.checkApi>['applications'];

interface Values {
  address: string;
  /** Empty: the same. */
  identityAddress: string;
  /** Empty: the stored one. */
  key: string;
  tenantId: string;
  applicationId: string | null;
  registers: boolean;
  region: Region | null;
}

export interface ApiForm {
  values: Values;
  change(part: Partial<Values>): void;
  /** Those that the key opens, or the stored one; undefined: not known. */
  applications: Applications | undefined;
  setApplications(found: Applications | undefined): void;
  checkInput(): InputOf<typeof networkServers.checkApi>;
  input(): InputOf<typeof networkServers.saveApi>;
  isComplete: boolean;
}

/** What is entered about the API of a connection, beginning with what is stored. */
export function useApiForm({ connection_id }: Connection, api: ServerApi | undefined): ApiForm {
  const [values, setValues] = useState<Values>({
    address: api?.address ?? '',
    identityAddress: api?.identity_address ?? '',
    key: '',
    tenantId: api?.tenant_id ?? '',
    applicationId: api?.application_id ?? null,
    registers: api?.registers ?? false,
    region: (api?.region as Region) || null,
  });
  const [applications, setApplications] = useState<Applications | undefined>(
    api && [{ ...api, tenant_name: '' }],
  );
  const access = () => ({
    connection_id,
    address: values.address.trim(),
    identity_address: values.identityAddress.trim(),
    key: values.key.trim() || undefined,
    tenant_id: values.tenantId.trim(),
  });
  return {
    values,
    change: (part) => setValues((before) => ({ ...before, ...part })),
    applications,
    setApplications(found) {
      setApplications(found);
      const isKept = found?.some(({ application_id }) => application_id === values.applicationId);
      const only = found?.length === 1 ? found[0]!.application_id : null;
      if (!isKept) setValues((before) => ({ ...before, applicationId: only }));
    },
    checkInput: access,
    input: () => ({
      ...access(),
      application_id: values.applicationId ?? '',
      registers: values.registers,
      region: values.region ?? undefined,
    }),
    isComplete:
      values.address.trim() !== '' &&
      values.applicationId !== null &&
      (values.key.trim() !== '' || api !== undefined) &&
      (!values.registers || values.region !== null),
  };
}
