import type { ResultOf } from '@fieldscope/contract/call';
import { secondFactor } from '@fieldscope/contract/calls/second-factor';
import { Button, Group, Stack } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { FactList } from '../../ui/layout/FactList';
import { DateTime } from '../../values/Times';
import classes from './UserCenter.module.css';

const RemoveSecondFactor = lazy(async () => ({
  default: (await import('./RemoveSecondFactor')).RemoveSecondFactor,
}));
const RenewRecoveryCodes = lazy(async () => ({
  default: (await import('./RenewRecoveryCodes')).RenewRecoveryCodes,
}));

/** With this many left or fewer, a notice advises to make new ones. */
const FEW_CODES = 3;

/** A second factor that is on: since when, how many recovery codes are left, and what can be done. */
export function SecondFactorOn({
  since,
  by_app: byApp,
  recovery_codes_left: left,
  demanded,
}: ResultOf<typeof secondFactor.view>) {
  const { t } = useTexts('second-factor');
  const [action, setAction] = useState<'renew' | 'remove'>();
  const mayRenew = useMayCall(secondFactor.renewRecoveryCodes);
  const mayRemove = useMayCall(secondFactor.remove);
  const close = () => setAction(undefined);
  const on = (
    <span className={classes.current}>
      <IconCircleCheckFilled size={16} aria-hidden />
      {t('on')}
    </span>
  );
  return (
    <Stack gap="md">
      <FactList
        facts={[
          { name: 'state', label: t('state'), value: on },
          { name: 'way', label: t('way'), value: t(byApp ? 'byApp' : 'byPasskey') },
          { name: 'since', label: t('since'), value: since !== null && <DateTime at={since} /> },
          { name: 'codes', label: t('codesLeft'), value: String(left) },
        ]}
      />
      {left <= FEW_CODES && <Notice kind="warning">{t('fewCodes', { count: left })}</Notice>}
      <Group gap="xs">
        {mayRenew && (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setAction('renew')}>
            {t('renew.open')}
          </Button>
        )}
        {mayRemove && (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setAction('remove')}>
            {t('remove.open')}
          </Button>
        )}
      </Group>
      <Suspense>
        {action === 'renew' && <RenewRecoveryCodes byApp={byApp} onClose={close} />}
        {action === 'remove' && <RemoveSecondFactor byApp={byApp} demanded={demanded} onClose={close} />}
      </Suspense>
    </Stack>
  );
}
