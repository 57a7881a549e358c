import { users } from '@fieldscope/contract/calls/users';
import { Stack, Title } from '@mantine/core';
import { useMayCall } from '../../api/me';
import { NotForOperator } from '../../features/accounts/NotForOperator';
import { useTexts } from '../../texts/use-texts';
import { ChangePassword } from './ChangePassword';
import { Passkeys } from './Passkeys';
import { SecondFactor } from './SecondFactor';
import classes from './UserCenter.module.css';

/** What the reader proves at the sign-in. */
export function Security() {
  const { t } = useTexts('user-center');
  return (
    <>
      <NotForOperator call={users.changePassword} />
      <Stack gap="xl" className={classes.page}>
        {useMayCall(users.changePassword) && (
          <section aria-labelledby="own-password">
            <Title order={2} size="h3" mb="sm" id="own-password">
              {t('common:password')}
            </Title>
            <ChangePassword />
          </section>
        )}
        <Passkeys />
        <SecondFactor />
      </Stack>
    </>
  );
}
