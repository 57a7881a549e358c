import '@mantine/core/styles/Switch.layer.css';
import type { ResultOf } from '@fieldscope/contract/call';
import type { push } from '@fieldscope/contract/calls/push';
import { PUSH_LIMITS } from '@fieldscope/contract/push-limits';
import { Button, Group, Switch } from '@mantine/core';
import { useState } from 'react';
import { failureText } from '../../api/failure-text';
import { askPermission, pushSupport } from '../../features/push/browser-push';
import { addThisBrowser, leaveThisBrowser } from '../../features/push/own-browser';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { tip } from '../../ui/feedback/tip-store';
import { usePushRefresh, useRemovePush, useTestPush } from './push.queries';

interface PushSwitchProps {
  /** undefined: not known yet. */
  view: ResultOf<typeof push.view> | undefined;
}

/** Whether this browser shows alarms; where it cannot, why, and what helps. */
export function PushSwitch({ view }: PushSwitchProps) {
  const { t } = useTexts('user-center');
  const { change, isBusy, failure } = usePushSwitch(view);
  const support = pushSupport();
  const here = view?.browsers.find(({ is_current }) => is_current);
  const isOn = here !== undefined && support === 'yes';
  const isFull = view !== undefined && !here && view.browsers.length >= PUSH_LIMITS.browsers;
  return (
    <>
      <Group gap="md" mih={36}>
        <Switch
          label={t('push.thisBrowser')}
          checked={isOn}
          disabled={!view || isBusy || (support !== 'yes' && !isOn) || isFull}
          onChange={({ currentTarget }) => void change(currentTarget.checked)}
        />
        {isOn && <TestButton subscriptionId={here.subscription_id} />}
      </Group>
      {support !== 'yes' && <Notice kind="warning">{t(`push.support.${support}`)}</Notice>}
      {isFull && <Notice kind="info">{t('push.limit', { count: PUSH_LIMITS.browsers })}</Notice>}
      {failure && <Notice kind="critical">{failure}</Notice>}
    </>
  );
}

/** Turns push on in this browser, or off. The browser asks for its permission when the reader switches it on, never before. */
function usePushSwitch(view: PushSwitchProps['view']) {
  const { t } = useTexts('user-center');
  const refresh = usePushRefresh();
  const remove = useRemovePush();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const turnOn = async () => {
    if (!(await askPermission())) return setFailure(t('push.notAllowed'));
    await addThisBrowser(view!.public_key);
    await refresh();
  };
  const turnOff = async () => {
    const here = view!.browsers.find(({ is_current }) => is_current);
    await leaveThisBrowser();
    if (here) await remove.mutateAsync({ subscription_id: here.subscription_id });
  };
  const change = async (wanted: boolean) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await (wanted ? turnOn() : turnOff());
    } catch (error) {
      // What a browser says of its push service is for developers.
      setFailure(error instanceof DOMException ? t('push.serviceFailed') : failureText(error as Error));
    } finally {
      setBusy(false);
    }
  };
  return { change, isBusy, failure };
}

function TestButton({ subscriptionId }: { subscriptionId: string }) {
  const { t } = useTexts('user-center');
  const test = useTestPush();
  const send = () =>
    test.mutate(
      { subscription_id: subscriptionId },
      {
        onSuccess: ({ failure }) =>
          failure === null ? tip.success(t('push.test.sent')) : tip.error(t(`push.failure.${failure}`)),
      },
    );
  return (
    <Button size="xs" variant="default" loading={test.isPending} onClick={send}>
      {t('push.test.send')}
    </Button>
  );
}
