import { users } from '@fieldscope/contract/calls/users';
import { Button, CloseButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMySetting } from '../../api/me';
import { useSession } from '../../api/session';
import { keyOf, useMutationCall } from '../../api/use-call';
import { readStored, writeStored } from '../../browser/storage';
import { useTexts } from '../../texts/use-texts';
import { QuietNotice } from '../../ui/feedback/QuietNotice';
import { useBanner } from '../../ui/feedback/use-banner';
import { zoneOfDevice } from '../../values/display-setting';
import { haveSameClock } from '../../values/zoned-time';

/** Says that times are not those of the clock on this device, once for each zone, and offers to take its zone. */
export function ZoneNotice() {
  const { t } = useTexts('dashboard');
  const client = useQueryClient();
  const session = useSession();
  const shown = useMySetting().data?.timezone ?? '';
  const here = zoneOfDevice();
  const place = `zoneKept:${session?.user_id}:${here}`;
  const [kept, setKept] = useState(() => readStored<string>(place));
  const use = useMutationCall(users.changeSetting, {
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(users.viewSetting) }),
  });
  // An operator changes nothing for the account that they act as.
  const isAsked = shown !== '' && shown !== kept && !session?.simulated;
  const isShown = useBanner('zone', isAsked && !haveSameClock(shown, here));
  if (!isShown) return null;
  const keep = () => {
    writeStored(place, shown);
    setKept(shown);
  };
  return (
    <QuietNotice
      action={
        <>
          <Button
            variant="default"
            size="xs"
            loading={use.isPending}
            onClick={() => use.mutate({ timezone: here })}
          >
            {t('zone.use', { zone: here })}
          </Button>
          <CloseButton size="sm" aria-label={t('zone.keep', { zone: shown })} onClick={keep} />
        </>
      }
    >
      {t('zone.differs', { shown, here })}
    </QuietNotice>
  );
}
