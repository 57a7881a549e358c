import { Skeleton } from '@mantine/core';
import { ActivityIcon } from '../../features/device-views/ActivityIcon';
import { DeviceLink } from '../../features/devices/DeviceLink';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { formatNumber } from '../../values/format-number';
import { TimeAgo } from '../../values/Times';
import { ACTIVITIES_SHOWN, type ActivityEntry, useRecentActivity } from './dashboard.queries';
import classes from './RecentActivity.module.css';

/** What happened last to the organisation's devices, newest first. */
export function RecentActivity() {
  const { t } = useTexts('dashboard');
  const { data, error, refetch } = useRecentActivity();
  return (
    <section className={classes.activity} aria-labelledby="recent-activity">
      <h2 id="recent-activity" className={classes.title}>
        {t('activity.title')}
      </h2>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data?.list.length === 0 ? (
        <p className={classes.none}>{t('activity.empty')}</p>
      ) : (
        <ol className={classes.list} aria-busy={data === undefined}>
          {data ? (
            data.list.map((entry) => <Entry key={`${entry.at}/${entry.eui}/${entry.kind}`} entry={entry} />)
          ) : (
            <Loading />
          )}
        </ol>
      )}
    </section>
  );
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const { t } = useTexts('dashboard');
  const { at, eui, device_name, is_gateway, kind, device_count: count } = entry;
  const page = is_gateway ? 'gateway' : 'node';
  return (
    <li className={classes.entry}>
      <ActivityIcon kind={kind} />
      <div className={classes.words}>
        {count > 1 ? (
          <span className={classes.many}>
            {t('activity.devices', { count, number: formatNumber(count) })}
          </span>
        ) : (
          <DeviceLink eui={eui} name={device_name} kind={kind === 'removed' ? undefined : page} />
        )}
        <span className={classes.what}>
          {t(`values:activity.${kind}`)} · <TimeAgo at={at} />
        </span>
      </div>
    </li>
  );
}

const Loading = () =>
  Array.from({ length: ACTIVITIES_SHOWN }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an entry without content has no other name
    <li key={place} className={classes.entry}>
      <Skeleton height={18} width={18} circle />
      <div className={classes.words}>
        <Skeleton height={12} width="70%" my={4} />
        <Skeleton height={10} width="50%" my={4} />
      </div>
    </li>
  ));
