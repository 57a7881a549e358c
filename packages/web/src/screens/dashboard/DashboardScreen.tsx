import { production } from '@fieldscope/contract/calls/production';
import { useSearchParams } from 'react-router';
import { useMayCall, useRole } from '../../api/me';
import { ErrorState } from '../../ui/feedback/ErrorState';
import classes from './Dashboard.module.css';
import { DashboardHead } from './DashboardHead';
import { useNeeds } from './dashboard.queries';
import { Figures } from './Figures';
import { FleetTabs } from './FleetTabs';
import { FirstSteps } from './first-steps/FirstSteps';
import { NeedList } from './NeedList';
import { NeedsLoading } from './NeedsLoading';
import { RecentActivity } from './RecentActivity';
import { Welcome } from './Welcome';

/** Is everything all right? What needs a person first, in a few lines, then the fleet in figures, values and curves. */
export function DashboardScreen() {
  const role = useRole();
  const mayBind = useMayCall(production.bind);
  const [address, setAddress] = useSearchParams();
  const { data, error, refetch } = useNeeds();
  const showAll = (all: boolean) => {
    const next = new URLSearchParams(address);
    if (all) next.set('attention', 'all');
    else next.delete('attention');
    setAddress(next, { replace: true });
  };
  if (data?.total === 0) {
    return (
      <>
        <DashboardHead />
        {mayBind && <FirstSteps />}
        {role && <Welcome mayBind={mayBind} />}
      </>
    );
  }
  return (
    <>
      <DashboardHead />
      {mayBind && <FirstSteps />}
      <div className={classes.dashboard} data-waiting={(!data && !error) || undefined}>
        {data ? (
          <NeedList {...data} showsAll={address.get('attention') === 'all'} onShowAll={showAll} />
        ) : error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <NeedsLoading />
        )}
        <div className={classes.fleet}>
          <div className={classes.figures}>
            <Figures />
          </div>
          <div className={classes.parts}>
            <div className={classes.main}>
              <FleetTabs />
            </div>
            <div className={classes.side}>
              <RecentActivity />
            </div>
          </div>
        </div>
      </div>
    </>
  );
}
