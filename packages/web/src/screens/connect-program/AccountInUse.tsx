import { Button, Text } from '@mantine/core';
import { useSession } from '../../api/session';
import { signOut } from '../../api/sign-out';
import { keepWantedPage } from '../../browser/wanted-page';
import { useTexts } from '../../texts/use-texts';
import classes from './ConnectProgram.module.css';

/** For whom the program will act, and the way to another account, which leads back here. */
export function AccountInUse() {
  const { t } = useTexts('connect-program');
  const account = useSession()?.email;
  const change = () => {
    keepWantedPage(location.hash.slice(1));
    void signOut();
  };
  return (
    <div className={classes.account}>
      <Text size="sm" className={classes.who}>
        {t('account', { account: account ?? '' })}
      </Text>
      <Button variant="subtle" size="compact-sm" className={classes.other} onClick={change}>
        {t('otherAccount')}
      </Button>
    </div>
  );
}
