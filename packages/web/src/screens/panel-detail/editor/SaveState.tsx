import { Button, Text, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import { IconAlertTriangle, IconCheck, IconLoader } from '@tabler/icons-react';
import { failureText } from '../../../api/failure-text';
import { useTexts } from '../../../texts/use-texts';
import classes from './PanelEditor.module.css';
import type { Saving } from './use-saving';

const ICONS = { saved: IconCheck, saving: IconLoader, waiting: IconAlertTriangle, failed: IconAlertTriangle };

/** Whether everything is saved, in one plain line; short: a mark alone where all is well. */
export function SaveState({ state, error, saveNow, isShort }: Saving & { isShort: boolean }) {
  const { t } = useTexts('panel-editor');
  const Icon = ICONS[state];
  const words = state === 'failed' ? t('save.failed', { reason: failureText(error) }) : t(`save.${state}`);
  const isMark = isShort && (state === 'saved' || state === 'saving');
  return (
    <div className={classes.saveState} data-state={state} title={isMark ? words : undefined}>
      <Icon size={16} aria-hidden />
      <Text size="sm" role="status">
        {isMark ? <VisuallyHidden>{words}</VisuallyHidden> : words}
      </Text>
      {state === 'failed' && (
        <Button variant="subtle" size="compact-sm" onClick={saveNow}>
          {t('save.retry')}
        </Button>
      )}
    </div>
  );
}
