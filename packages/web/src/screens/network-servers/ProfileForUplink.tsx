import type { HeardDevice } from '@fieldscope/contract/calls/connections';
import { deviceProfiles } from '@fieldscope/contract/calls/device-profiles';
import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router';
import { useMayCall } from '../../api/me';
import { useQueryCall } from '../../api/use-call';
import { profileChoice } from '../../features/device-profiles/model-or-profile';
import { useTexts } from '../../texts/use-texts';
import type { Adoption } from './use-adoption';

/** Of a device that no model reads: the profile that reads it, or the way to make one from its newest uplink. */
export function ProfileForUplink({ device, adoption }: { device: HeardDevice; adoption: Adoption }) {
  const { t } = useTexts('network-servers');
  const mayMake = useMayCall(deviceProfiles.create);
  const { dev_eui } = device;
  const { data: fitting } = useQueryCall(deviceProfiles.listMatching, { dev_eui }, { enabled: mayMake });
  const [best] = fitting ?? [];
  if (!mayMake || !fitting) return null;
  if (!best) {
    return (
      <Anchor component={Link} to={`/device_profiles?profile=new&heard=${dev_eui}`} size="sm">
        {t('heard.makeProfile')}
      </Anchor>
    );
  }
  const choice = profileChoice(best.profile_id);
  if (adoption.modelOf(device) === choice) return null;
  return (
    <Button size="compact-xs" variant="default" onClick={() => adoption.choose(device, choice)}>
      {t('heard.useProfile', { name: best.name })}
    </Button>
  );
}
