import { ACCESS_LEVEL, type AccessLevel } from '@fieldscope/contract/access-level';
import { programs } from '@fieldscope/contract/calls/programs';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ApiError, isCancelled } from '../../api/api-error';
import { callApi } from '../../api/call-api';
import { failureText } from '../../api/failure-text';
import { useSession } from '../../api/session';
import { useOpenCall } from '../../api/use-open-call';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Notice } from '../../ui/feedback/Notice';
import { AccountInUse } from './AccountInUse';
import { ProgramFacts } from './ProgramFacts';
import { ProgramLevel } from './ProgramLevel';

/** Asks whether a program may get in, and as what; then leads back to it. */
export function Consent({ request }: { request: string }) {
  const { t } = useTexts('connect-program');
  const isSimulated = useSession()?.simulated !== undefined;
  const { data: program, error, refetch } = useOpenCall(programs.viewRequest, { request });
  const [level, setLevel] = useState<AccessLevel>(ACCESS_LEVEL.read);
  const [state, setState] = useState<'asked' | 'deciding' | 'decided'>('asked');
  const [failure, setFailure] = useState<unknown>();
  const decide = async (made: Promise<{ continue_at: string }>) => {
    setState('deciding');
    setFailure(undefined);
    try {
      const { continue_at } = await made;
      setState('decided');
      location.assign(continue_at);
    } catch (refused) {
      setFailure(refused);
      setState('asked');
    }
  };
  if (state === 'decided') return <Notice kind="info">{t('decided')}</Notice>;
  const missing = [error, failure].find(
    (one) => one instanceof ApiError && one.errorName === 'resource_missing',
  );
  if (missing) return <Notice kind="warning">{t('problem.expired')}</Notice>;
  const isRefused = error instanceof ApiError && error.errorName === 'no_authority';
  return (
    <Stack gap="md">
      {isRefused ? (
        <Notice kind="warning">{t('notYou')}</Notice>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : program ? (
        <>
          <ProgramFacts program={program} />
          <ProgramLevel level={level} mayGrantFull={program.may_grant_full} onChange={setLevel} />
        </>
      ) : (
        <Skeleton height={330} />
      )}
      <AccountInUse />
      {isSimulated && <Notice kind="warning">{t('notOperator')}</Notice>}
      {failure !== undefined && !isCancelled(failure) && (
        <Notice kind="critical">{failureText(failure)}</Notice>
      )}
      <Group justify="flex-end" gap="xs">
        <Button
          variant="default"
          disabled={state === 'deciding' || (!program && !isRefused)}
          onClick={() => void decide(callApi(programs.deny, { request }))}
        >
          {t('deny')}
        </Button>
        {!isRefused && (
          <Button
            loading={state === 'deciding'}
            disabled={!program || isSimulated}
            onClick={() => void decide(callApi(programs.allow, { request, level }))}
          >
            {t('allow')}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {t('later')}
      </Text>
    </Stack>
  );
}
