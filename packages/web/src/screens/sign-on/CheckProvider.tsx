import type { BodyOf } from '@fieldscope/contract/call';
import type { signOn } from '@fieldscope/contract/calls/sign-on';
import { Button, Stack } from '@mantine/core';
import { ApiError, isCancelled } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { useCheckProvider } from './sign-on.queries';

/** Tries what is entered, and says what is wrong with it. */
export function CheckProvider({ entered }: { entered: BodyOf<typeof signOn.check> }) {
  const { t } = useTexts('sign-on');
  const { mutate, data, error, isPending, variables } = useCheckProvider();
  const isOld = JSON.stringify(variables) !== JSON.stringify(entered);
  const isComplete = URL.canParse(entered.issuer) && entered.client_id !== '';
  const failure =
    error instanceof ApiError && error.errorName === 'parameter_missing'
      ? t('check.secretMissing')
      : error && !isCancelled(error) && failureText(error);
  return (
    <Stack gap="sm">
      <div>
        <Button variant="default" disabled={!isComplete} loading={isPending} onClick={() => mutate(entered)}>
          {t('check.action')}
        </Button>
      </div>
      {failure && !isOld && <Notice kind="critical">{failure}</Notice>}
      {data && !isOld && (
        <Notice kind={data.problem ? 'critical' : 'info'}>
          {data.problem
            ? t(`check.problems.${data.problem}`)
            : t(data.signs_out ? 'check.good' : 'check.goodWithoutSignOut')}
        </Notice>
      )}
    </Stack>
  );
}
