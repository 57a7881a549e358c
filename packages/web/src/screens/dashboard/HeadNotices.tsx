import { portalFacts } from '../../browser/portal-facts';
import { useTexts } from '../../texts/use-texts';
import { AnnouncementNotice } from './AnnouncementNotice';
import { DemoNotice } from './DemoNotice';
import classes from './HeadNotices.module.css';
import { ZoneNotice } from './ZoneNotice';

/** Below the title: the most urgent notice, or what the page is for. The place keeps its height, on a phone where a notice is to be expected. */
export function HeadNotices() {
  const { t } = useTexts('dashboard');
  return (
    <div className={classes.place} data-noticed={portalFacts().demoFarm || undefined}>
      <ZoneNotice />
      <AnnouncementNotice />
      <DemoNotice />
      <p className={classes.about}>{t('about')}</p>
    </div>
  );
}
