import { Button } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { formatList } from '../../values/format-list';
import classes from './PanelDetail.module.css';
import type { LeftDevices } from './use-left-devices';

/** Above a panel of which devices have left while it was open. */
export function LeftDevicesNotice({ names, onSeen }: LeftDevices) {
  const { t } = useTexts('panels');
  if (names.length === 0) return null;
  return (
    <div className={classes.notice}>
      <Notice kind="warning">
        {t('left.devices', { count: names.length, names: formatList([...names]) })}{' '}
        <Button size="compact-xs" variant="default" onClick={onSeen}>
          {t('left.seen')}
        </Button>
      </Notice>
    </div>
  );
}
