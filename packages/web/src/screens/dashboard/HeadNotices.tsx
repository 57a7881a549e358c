import { useTexts } from '../../texts/use-texts';
import { AnnouncementNotice } from './AnnouncementNotice';
import { DemoNotice } from './DemoNotice';
import classes from './HeadNotices.module.css';
import { ZoneNotice } from './ZoneNotice';

/** Below the title: the most urgent notice, or what the page is for. The place keeps its height. */
export function HeadNotices() {
  const { t } = useTexts('dashboard');
  return (
    <div className={classes.place}>
      <ZoneNotice />
      <AnnouncementNotice />
      <DemoNotice />
      <p className={classes.about}>{t('about')}</p>
    </div>
  );
}
