import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import type { ApiError } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { type DeviceKind, pageOfDevice } from '../../features/devices/page-of-device';
import type { Translate } from '../../texts/use-texts';

/** Why the server refused, with the way to the device that the organisation has already. */
export function refusalOf(t: Translate<'bind-device'>, error: ApiError): React.ReactNode {
  const { eui, kind } = error.facts;
  if (error.errorName !== 'registered_again') return failureText(error);
  return (
    <>
      {failureText(error)}{' '}
      <Anchor component={Link} to={pageOfDevice(String(eui), kind as DeviceKind)} inherit>
        {t('bound.open')}
      </Anchor>
    </>
  );
}
