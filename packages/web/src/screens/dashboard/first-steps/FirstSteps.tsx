import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useMe } from '../../../api/me';
import { useChosenWay } from './chosen-way';
import classes from './StepList.module.css';

const StepList = lazy(async () => ({ default: (await import('./StepList')).StepList }));

const WayChoice = lazy(async () => ({ default: (await import('./WayChoice')).WayChoice }));

/** The steps of the way that was chosen, or the choice, where the reader asked for it; until they are closed. */
export function FirstSteps() {
  const orgId = useMe().data?.org_id ?? '';
  const { way, isClosed, isAsked } = useChosenWay(orgId);
  if (isClosed || (way === null && !isAsked)) return null;
  return (
    <Suspense fallback={<Waiting />}>
      {way === null ? <WayChoice orgId={orgId} /> : <StepList key={way} orgId={orgId} way={way} />}
    </Suspense>
  );
}

/** About as high as what comes. */
const Waiting = () => (
  <div className={classes.list} aria-hidden>
    <Skeleton height={260} radius={8} />
  </div>
);
