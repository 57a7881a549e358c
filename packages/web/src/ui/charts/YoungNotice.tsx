import { Button } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { useDisplaySetting } from '../../values/display-setting';
import { formatDateTimeWithZone } from '../../values/format-time';
import classes from './TimeSeriesChart.module.css';

interface YoungNoticeProps {
  /** The first reading, epoch ms. */
  first: number;
  isWhole: boolean;
  onChange(isWhole: boolean): void;
}

/** Below a chart of few readings: since when it is drawn, and a button to draw its whole range. */
export function YoungNotice({ first, isWhole, onChange }: YoungNoticeProps) {
  const { t } = useTexts('ui');
  const { timeZone } = useDisplaySetting();
  return (
    <div className={classes.young}>
      {!isWhole && <span>{t('chart.young', { at: formatDateTimeWithZone(first, timeZone) })}</span>}
      <Button variant="subtle" size="compact-xs" onClick={() => onChange(!isWhole)}>
        {t(isWhole ? 'chart.fromFirst' : 'chart.whole')}
      </Button>
    </div>
  );
}
