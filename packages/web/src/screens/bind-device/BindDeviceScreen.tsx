import '@mantine/core/styles/SegmentedControl.layer.css';
import { deviceTransfers } from '@fieldscope/contract/calls/device-transfers';
import { Button, SegmentedControl } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { PageHead } from '../../ui/layout/PageHead';
import { usePhone } from '../../ui/layout/use-phone';
import { AdoptForm } from './AdoptForm';
import classes from './BindDevice.module.css';
import { BindForm } from './BindForm';
import { BoundDevice } from './BoundDevice';
import { DeviceTransfers } from './DeviceTransfers';
import { WhereToLook } from './WhereToLook';

/**
 * Binds a device by EUI and key code, adopts one by EUI and model, or accepts one of another organisation. The address may
 * bring them along, and keeps the way and the device that was bound.
 */
export function BindDeviceScreen() {
  const { t } = useTexts('bind-device');
  const seesTransfers = useMayCall(deviceTransfers.list);
  const isPhone = usePhone();
  const [address, setAddress] = useSearchParams();
  const bound = address.get('bound');
  const way = address.get('way');
  const isOwn = way === 'own';
  const isTransfers = way === 'transfers' && seesTransfers;
  const given = { eui: address.get('eui') ?? '', code: address.get('key') ?? '' };
  const show = ({ eui, kind }: { eui: string; kind: string }) =>
    setAddress({ bound: eui, kind, ...(isOwn && { way: 'own' }) }, { replace: true });
  if (bound) {
    return (
      <>
        <PageHead title={t('routes:bind')} about={t('about')} />
        <BoundDevice
          eui={bound}
          isGateway={address.get('kind') === 'gateway'}
          isOwn={isOwn}
          onAnother={() => setAddress(isOwn ? { way: 'own' } : {})}
        />
      </>
    );
  }
  return (
    <>
      <PageHead
        title={t('routes:bind')}
        about={t('about')}
        action={
          <Button component={Link} to="/bind_many" variant="default">
            {t('routes:bindMany')}
          </Button>
        }
      />
      <SegmentedControl
        mb="lg"
        orientation={isPhone ? 'vertical' : 'horizontal'}
        fullWidth={isPhone}
        aria-label={t('way.label')}
        value={isTransfers ? 'transfers' : isOwn ? 'own' : 'sticker'}
        onChange={(chosen) => setAddress(chosen === 'sticker' ? {} : { way: chosen }, { replace: true })}
        data={[
          { value: 'sticker', label: t('way.sticker') },
          { value: 'own', label: t('way.own') },
          ...(seesTransfers ? [{ value: 'transfers', label: t('way.transfers') }] : []),
        ]}
      />
      <div className={classes.page}>
        {isTransfers ? (
          <DeviceTransfers />
        ) : isOwn ? (
          <AdoptForm given={given} onAdopted={show} />
        ) : (
          <>
            <BindForm given={given} onBound={show} />
            <WhereToLook />
          </>
        )}
      </div>
    </>
  );
}
