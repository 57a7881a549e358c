import { useMe, useMySetting } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { PageHead } from '../../ui/layout/PageHead';
import { TabsInAddress } from '../../ui/layout/TabsInAddress';
import { Notifications } from './Notifications';
import { Organisation } from './Organisation';
import { Profile } from './Profile';
import { Security } from './Security';
import { SessionList } from './SessionList';

/** The reader's own profile, the organisation, security, sessions, and notifications. */
export function UserCenterScreen() {
  const { t } = useTexts('user-center');
  const me = useMe();
  const setting = useMySetting();
  const failed = [me, setting].find(({ error }) => error);
  return (
    <>
      <PageHead title={t('routes:userCenter')} about={t('about')} />
      {failed?.error ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <TabsInAddress
          label={t('tabs')}
          keep={[]}
          parts={[
            {
              name: 'profile',
              label: t('tab.profile'),
              content: <Profile me={me.data} setting={setting.data} />,
            },
            { name: 'organisation', label: t('tab.organisation'), content: <Organisation me={me.data} /> },
            { name: 'security', label: t('tab.security'), content: <Security /> },
            { name: 'sessions', label: t('tab.sessions'), content: <SessionList /> },
            { name: 'notifications', label: t('tab.notifications'), content: <Notifications /> },
          ]}
        />
      )}
    </>
  );
}
