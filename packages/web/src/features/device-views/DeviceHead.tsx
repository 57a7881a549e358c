import type { NamedGateway } from '@fieldscope/contract/fields';
import { Anchor, Skeleton, Text, Title } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { useNamedPage } from '../../browser/page-name';
import { useTexts } from '../../texts/use-texts';
import { usePhone } from '../../ui/layout/use-phone';
import { Battery, OnlineState, Signal } from '../../values/States';
import { TimeAgo } from '../../values/Times';
import { EditableDeviceName } from '../device-changes/EditableDeviceName';
import { DeviceDrawing } from '../devices/DeviceDrawing';
import { drawingOf } from '../devices/drawing-of';
import { EuiValue } from '../devices/EuiValue';
import { gatewayName } from '../devices/gateway-name';
import { pageOfDevice } from '../devices/page-of-device';
import { useFullModel } from '../devices/use-model-name';
import classes from './DeviceHead.module.css';

const ServiceLine = lazy(async () => ({
  default: (await import('../device-services/ServiceLine')).ServiceLine,
}));

interface HeadDevice {
  eui: string;
  name: string;
  model: string;
  kind: 'gateway' | 'node' | 'tracker' | 'camera' | 'kit';
  online: boolean;
  last_seen_at: number | null;
  battery: number | null;
  rssi: number | null;
  snr: number | null;
  /** Nodes only: which gateway received the last uplink best. */
  best_gateway?: NamedGateway | null;
}

interface DeviceHeadProps {
  eui: string;
  /** undefined: still loading. */
  device: HeadDevice | undefined;
  /** Gateways report neither battery nor signal, kits seldom. */
  isGateway?: boolean;
  /** What stands behind state, battery and signal. */
  children?: ReactNode;
  action?: ReactNode;
  /** Beside the EUI: it is there before the device is loaded, so that nothing moves. */
  link?: ReactNode;
}

/** Who a device is and whether it is well, in one look; on a phone in a few lines, without its model. */
export function DeviceHead({ eui, device, isGateway, children, action, link }: DeviceHeadProps) {
  const { t } = useTexts('routes');
  const fullModel = useFullModel();
  const isPhone = usePhone();
  useNamedPage(device?.name);
  const has = (figure: number | null) => !isGateway && (figure !== null || device?.kind !== 'kit');
  return (
    <header className={classes.head}>
      {device ? (
        <DeviceDrawing kind={drawingOf(device)} size={64} labelled />
      ) : (
        <Skeleton height={64} width={64} className={classes.picture} />
      )}
      <div className={classes.words}>
        {device ? (
          <EditableDeviceName eui={eui} name={device.name} isGateway={isGateway} />
        ) : (
          <Title order={1}>
            <Skeleton component="span" display="block" w={240} maw="100%">
              {t(isGateway ? 'gatewayDetails' : 'nodeDetails')}
            </Skeleton>
          </Title>
        )}
        <div className={classes.identity}>
          <EuiValue value={eui} />
          {device && (
            <Text c="dimmed" className={classes.model}>
              {fullModel(device.model)}
            </Text>
          )}
          {link}
        </div>
        <div className={classes.states} data-gateway={isGateway || undefined}>
          {device && (
            <>
              <OnlineState online={device.online} lastSeenAt={device.last_seen_at} />
              {device.last_seen_at !== null && <TimeAgo at={device.last_seen_at} />}
              {has(device.battery) && <Battery percent={device.battery} />}
              {has(device.rssi) && (
                <Signal rssi={device.rssi} snr={device.snr} isShort={isPhone}>
                  {device.best_gateway && <GatewayLink gateway={device.best_gateway} />}
                </Signal>
              )}
              {children && <div className={classes.rest}>{children}</div>}
              <Suspense>
                <ServiceLine eui={eui} />
              </Suspense>
            </>
          )}
        </div>
      </div>
      {action}
    </header>
  );
}

/** The page of a gateway is open to its owner alone. */
function GatewayLink({ gateway }: { gateway: NamedGateway }) {
  if (gateway.name === '') return gatewayName(gateway);
  return (
    <Anchor component={Link} to={pageOfDevice(gateway.eui, 'gateway')} inherit underline="always">
      {gateway.name}
    </Anchor>
  );
}
