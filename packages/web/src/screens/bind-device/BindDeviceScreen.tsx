import { useSearchParams } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import { PageHead } from '../../ui/layout/PageHead';
import classes from './BindDevice.module.css';
import { BindForm } from './BindForm';
import { BoundDevice } from './BoundDevice';
import { WhereToLook } from './WhereToLook';

/** Binds a device by EUI and key code. The address may bring both along, and keeps the device that was bound. */
export function BindDeviceScreen() {
  const { t } = useTexts('bind-device');
  const [address, setAddress] = useSearchParams();
  const bound = address.get('bound');
  return (
    <>
      <PageHead title={t('routes:bind')} about={t('about')} />
      {bound ? (
        <BoundDevice
          eui={bound}
          isGateway={address.get('kind') === 'gateway'}
          onAnother={() => setAddress({})}
        />
      ) : (
        <div className={classes.page}>
          <BindForm
            given={{ eui: address.get('eui') ?? '', code: address.get('key') ?? '' }}
            onBound={({ eui, kind }) => setAddress({ bound: eui, kind }, { replace: true })}
          />
          <WhereToLook />
        </div>
      )}
    </>
  );
}
