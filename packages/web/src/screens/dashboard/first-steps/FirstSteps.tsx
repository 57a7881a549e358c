import { lazy, Suspense } from 'react';
import { useMe } from '../../../api/me';
import { useChosenWay } from './chosen-way';

const StepList = lazy(async () => ({ default: (await import('./StepList')).StepList }));

/** The steps of the way that was chosen, until they are closed. */
export function FirstSteps() {
  const orgId = useMe().data?.org_id ?? '';
  const { way, isClosed } = useChosenWay(orgId);
  if (way === null || isClosed) return null;
  return (
    <Suspense>
      <StepList key={way} orgId={orgId} way={way} />
    </Suspense>
  );
}
