import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import type { ApiError } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { text } from '../../texts/use-texts';
import { type DeviceKind, pageOfDevice } from '../../ui/devices/page-of-device';

/** Why the server refused, with the way to the device that the organisation has already. */
export function refusalOf(error: ApiError): React.ReactNode {
  const { eui, kind } = error.facts;
  if (error.errorName !== 'registered_again') return failureText(error);
  return (
    <>
      {failureText(error)}{' '}
      <Anchor component={Link} to={pageOfDevice(String(eui), kind as DeviceKind)} inherit>
        {text('bind-device:bound.open')}
      </Anchor>
    </>
  );
}
