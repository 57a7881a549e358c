import { Skeleton, Stack } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { FactList } from '../../ui/layout/FactList';
import { ProfileForm } from './ProfileForm';
import classes from './UserCenter.module.css';
import type { Me, Setting } from './user-center.queries';

interface ProfileProps {
  /** undefined: still loading. */
  me: Me | undefined;
  setting: Setting | undefined;
}

/** What the reader signs in with and may do, and what they choose themselves. */
export function Profile({ me, setting }: ProfileProps) {
  const { t } = useTexts('user-center', 'sub-accounts');
  return (
    <Stack gap="lg" className={classes.page}>
      <FactList
        facts={[
          { name: 'account', label: t('account'), value: me?.account },
          { name: 'role', label: t('role'), value: me && t(`sub-accounts:type.${me.role}`) },
        ]}
      />
      {setting ? <ProfileForm setting={setting} /> : <Skeleton height={320} />}
    </Stack>
  );
}
