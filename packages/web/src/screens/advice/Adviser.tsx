import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useAdviceAddress } from './advice-address';
import { Questions } from './Questions';

const AskForm = lazy(async () => ({ default: (await import('./ask/AskForm')).AskForm }));
const AdvicePage = lazy(async () => ({ default: (await import('./shown/AdvicePage')).AdvicePage }));

/** Questions that were asked, one of them with its advice, or a new one. */
export function Adviser() {
  const { isAsking, questionId } = useAdviceAddress();
  if (isAsking || questionId !== undefined)
    return (
      <Suspense fallback={<Skeleton height={320} radius={8} />}>
        {isAsking ? <AskForm /> : <AdvicePage key={questionId} questionId={questionId!} />}
      </Suspense>
    );
  return <Questions />;
}
