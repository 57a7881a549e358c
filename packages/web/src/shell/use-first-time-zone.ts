import type { ResultOf } from '@fieldscope/contract/call';
import { users } from '@fieldscope/contract/calls/users';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRole } from '../api/me';
import { patchAnswers } from '../api/patch-answers';
import { useSession } from '../api/session';
import { keyOf, useMutationCall } from '../api/use-call';
import { zoneOfDevice } from '../values/display-setting';

/** An organisation that was made without a browser gets its time zone from the first one in which its owner signs in. */
export function useFirstTimeZone(setting: ResultOf<typeof users.viewSetting> | undefined): void {
  const client = useQueryClient();
  const isOwner = useRole() === 'owner';
  const isOperator = useSession()?.simulated !== undefined;
  const { mutate } = useMutationCall(users.editOrganisation, {
    quiet: true,
    onSuccess(_, { timezone }) {
      for (const call of [users.viewSetting, users.viewOrganisation]) {
        patchAnswers<{ timezone?: string }>(client, { queryKey: keyOf(call) }, (shown) => ({
          ...shown,
          timezone,
        }));
      }
    },
  });
  const isMissing = setting?.timezone === '' && isOwner && !isOperator;
  useEffect(() => {
    if (isMissing) mutate({ timezone: zoneOfDevice() });
  }, [isMissing, mutate]);
}
