import { Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconLoader } from '@tabler/icons-react';
import { failureText } from '../../../api/failure-text';
import { useTexts } from '../../../texts/use-texts';
import classes from './PanelEditor.module.css';
import type { Saving } from './use-saving';

const ICONS = { saved: IconCheck, saving: IconLoader, waiting: IconAlertTriangle, failed: IconAlertTriangle };

/** Whether everything is saved, in one plain line. */
export function SaveState({ state, error, saveNow }: Saving) {
  const { t } = useTexts('panel-editor');
  const Icon = ICONS[state];
  return (
    <div className={classes.saveState} data-state={state}>
      <Icon size={16} aria-hidden />
      <Text size="sm" role="status">
        {state === 'failed' ? t('save.failed', { reason: failureText(error) }) : t(`save.${state}`)}
      </Text>
      {state === 'failed' && (
        <Button variant="subtle" size="compact-sm" onClick={saveNow}>
          {t('save.retry')}
        </Button>
      )}
    </div>
  );
}
