import { lazy, Suspense } from 'react';
import { useMe } from '../../api/me';
import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';
import { useChosenWay } from './first-steps/chosen-way';

const WayChoice = lazy(async () => ({ default: (await import('./first-steps/WayChoice')).WayChoice }));

/** In place of the whole dashboard while the organisation has no device; the steps of a chosen way stand above it. */
export function Welcome({ mayBind }: { mayBind: boolean }) {
  const { t } = useTexts('dashboard');
  const orgId = useMe().data?.org_id ?? '';
  const { way, isClosed, isAsked } = useChosenWay(orgId);
  if (mayBind && way === null && !isAsked)
    return (
      <Suspense>
        <WayChoice orgId={orgId} />
      </Suspense>
    );
  if (mayBind && !isClosed) return null;
  return <EmptyState drawing="station">{t(mayBind ? 'welcome' : 'welcomeObserver')}</EmptyState>;
}
