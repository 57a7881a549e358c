import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { pageOfDevice } from '../../features/devices/page-of-device';
import { DeviceVerdict } from '../../features/diagnosis/DeviceVerdict';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { PageHead } from '../../ui/layout/PageHead';
import { EuiForm } from './EuiForm';
import classes from './Heard.module.css';
import { HeardState } from './HeardState';
import { useHeard } from './heard.queries';
import { IfNothingComes } from './IfNothingComes';
import { LastUplinks } from './LastUplinks';
import { SignalFacts } from './SignalFacts';

/** Is the device heard that was just installed? Live, for whoever stands beside it with a phone. */
export function HeardScreen() {
  const { t } = useTexts('heard');
  const [address, setAddress] = useSearchParams();
  const eui = (address.get('eui') ?? '').toUpperCase();
  return (
    <>
      <PageHead title={t('routes:heard')} about={t('about')} />
      {eui === '' ? (
        <EuiForm onChosen={(chosen) => setAddress({ eui: chosen })} />
      ) : (
        <Listening key={eui} eui={eui} onAnother={() => setAddress({})} />
      )}
    </>
  );
}

function Listening({ eui, onAnother }: { eui: string; onAnother(): void }) {
  const { t } = useTexts('heard');
  const { node, uplinks } = useHeard(eui);
  const { data, error, refetch } = node;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className={classes.page}>
      <HeardState eui={eui} node={data} uplinks={uplinks} />
      {data && data.last_seen_at !== null && <SignalFacts node={data} last={uplinks?.[0]} />}
      {data && data.last_seen_at !== null && <DeviceVerdict device={data} />}
      {uplinks && uplinks.length > 0 && <LastUplinks uplinks={uplinks} />}
      {data && !data.online && <IfNothingComes node={data} />}
      <div className={classes.actions}>
        <Button component={Link} to={pageOfDevice(eui, 'node')}>
          {t('open')}
        </Button>
        <Button variant="default" onClick={onAnother}>
          {t('another')}
        </Button>
      </div>
    </div>
  );
}
