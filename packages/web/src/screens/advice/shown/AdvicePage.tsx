import type { Advice } from '@fieldscope/contract/advice/advice';
import { summaryWords } from '@fieldscope/contract/advice/sentence';
import { Skeleton, Stack } from '@mantine/core';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { ApiError } from '../../../api/api-error';
import { useTexts } from '../../../texts/use-texts';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { Notice } from '../../../ui/feedback/Notice';
import classes from '../Advice.module.css';
import { useAdvice, useAsked } from '../advice.queries';
import { useAdviceAddress } from '../advice-address';
import { useAdviceWriter } from '../use-advice-writer';
import { AdviceHead } from './AdviceHead';
import { Asked } from './Asked';
import { Changes } from './Changes';
import { Findings } from './Findings';
import { Sources } from './Sources';

const Conversation = lazy(async () => ({
  default: (await import('../conversation/Conversation')).Conversation,
}));

/** A question with an advice on it. */
export function AdvicePage({ questionId }: { questionId: number }) {
  const { adviceId, askedId: askedHere, show } = useAdviceAddress();
  const { data, error, refetch } = useAdvice(questionId, adviceId);
  // Others may have asked, and who asked may have left the page meanwhile.
  const askedId = askedHere ?? (adviceId === undefined ? data?.asked : undefined) ?? undefined;
  const asked = useAsked(askedId);
  const onReady = useEffectEvent(() => show({ question: questionId }, { replace: true }));
  const isReady = asked.data === 'ready';
  useEffect(() => {
    if (isReady) onReady();
  }, [isReady]);
  const isWorking = askedId !== undefined && !asked.error && !isReady;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <AdviceToCome />;
  const { question, advice, before } = data;
  return (
    <Stack gap="md">
      <AdviceHead shown={data} isWorking={isWorking} />
      {isWorking && <Working />}
      {askedId !== undefined && asked.error && (
        <AskedFailure error={asked.error} onRetry={() => void asked.refetch()} />
      )}
      <Asked question={question} advice={advice?.advice ?? null} />
      {advice ? (
        <>
          <Summary advice={advice.advice} />
          {before && <Changes before={before} after={advice.advice} />}
          <Findings advice={advice.advice} />
          <Sources sources={advice.advice.sources} />
          <Suspense>
            <Conversation adviceId={advice.advice_id} advice={advice.advice} />
          </Suspense>
        </>
      ) : (
        isWorking && <Skeleton height={240} radius={8} />
      )}
    </Stack>
  );
}

function Working() {
  const { t } = useTexts('advice');
  return (
    <Notice kind="info" title={t('working.title')}>
      {t('working.about')}
    </Notice>
  );
}

/** Why nothing came of what was asked. */
function AskedFailure({ error, onRetry }: { error: Error; onRetry(): void }) {
  const { t } = useTexts('advice');
  if (error instanceof ApiError && error.errorName === 'no_data')
    return (
      <Notice kind="warning" title={t('nothing.title')}>
        {t('nothing.about')}
      </Notice>
    );
  return <ErrorState error={error} onRetry={onRetry} />;
}

function Summary({ advice }: { advice: Advice }) {
  const writer = useAdviceWriter();
  return <p className={classes.summary}>{summaryWords(advice, writer)}</p>;
}

const AdviceToCome = () => (
  <Stack gap="md" aria-busy>
    <Skeleton height={64} radius={8} />
    <Skeleton height={120} radius={8} />
    <Skeleton height={320} radius={8} />
  </Stack>
);
