import { production } from '@fieldscope/contract/calls/production';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useMayCall, useRole } from '../../api/me';
import { useOpenAlarms } from '../../features/alarms/use-open-alarms';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { PageHead } from '../../ui/layout/PageHead';
import { AttentionList } from './AttentionList';
import { AttentionLoading } from './AttentionLoading';
import classes from './Dashboard.module.css';
import { useAttention } from './dashboard.queries';
import { Figures } from './Figures';
import { FleetTabs } from './FleetTabs';
import { FirstSteps } from './first-steps/FirstSteps';
import { HeadNotices } from './HeadNotices';
import { RecentActivity } from './RecentActivity';
import { Welcome } from './Welcome';

const OpenAlarms = lazy(async () => ({ default: (await import('./OpenAlarms')).OpenAlarms }));

/** Is everything all right? Open alarms and what needs a person first, then the fleet in figures, values and curves. */
export function DashboardScreen() {
  const { t } = useTexts('dashboard');
  const role = useRole();
  const mayBind = useMayCall(production.bind);
  const [address, setAddress] = useSearchParams();
  const { data: attention, error, refetch } = useAttention();
  const openAlarms = useOpenAlarms();
  const showAll = (all: boolean) => {
    const next = new URLSearchParams(address);
    if (all) next.set('attention', 'all');
    else next.delete('attention');
    setAddress(next, { replace: true });
  };
  const head = (
    <>
      <PageHead title={t('routes:dashboard')} />
      <HeadNotices />
    </>
  );
  if (attention?.total === 0) {
    return (
      <>
        {head}
        {mayBind && <FirstSteps />}
        {role && <Welcome mayBind={mayBind} />}
      </>
    );
  }
  return (
    <>
      {head}
      {mayBind && <FirstSteps />}
      <div className={classes.dashboard} data-waiting={(!attention && !error) || undefined}>
        {openAlarms !== undefined && openAlarms.count > 0 && (
          <Suspense fallback={<Skeleton height={88} radius={8} />}>
            <OpenAlarms />
          </Suspense>
        )}
        {attention ? (
          <AttentionList
            attention={attention}
            showsAll={address.get('attention') === 'all'}
            onShowAll={showAll}
          />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <AttentionLoading />
        )}
        <Figures />
        <div className={classes.fleet}>
          <div className={classes.main}>
            <FleetTabs />
          </div>
          <div className={classes.side}>
            <RecentActivity />
          </div>
        </div>
      </div>
    </>
  );
}
