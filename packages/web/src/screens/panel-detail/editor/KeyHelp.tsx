import { Kbd } from '@mantine/core';
import { useTexts } from '../../../texts/use-texts';
import { Dialog } from '../../../ui/layout/Dialog';
import classes from './PanelEditor.module.css';

const KEYS = [
  { what: 'reach', keys: ['Tab'] },
  { what: 'open', keys: ['Enter'] },
  { what: 'move', keys: ['←', '→', '↑', '↓'] },
  { what: 'size', keys: ['Shift', '← → ↑ ↓'] },
  { what: 'delete', keys: ['Delete'] },
  { what: 'duplicate', keys: ['Ctrl', 'D'] },
  { what: 'clipboard', keys: ['Ctrl', 'C / X / V'] },
  { what: 'select', keys: ['Shift', 'Enter'] },
  { what: 'all', keys: ['Ctrl', 'A'] },
  { what: 'undo', keys: ['Ctrl', 'Z'] },
  { what: 'redo', keys: ['Ctrl', 'Shift', 'Z'] },
  { what: 'leave', keys: ['Esc'] },
  { what: 'help', keys: ['?'] },
] as const;

/** The keys of the editor. */
export function KeyHelp({ onClose }: { onClose(): void }) {
  const { t } = useTexts('panel-editor');
  return (
    <Dialog title={t('keys.label')} onClose={onClose}>
      <dl className={classes.keys}>
        {KEYS.map(({ what, keys }) => (
          <div key={what} style={{ display: 'contents' }}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key} mr={4}>
                  {key}
                </Kbd>
              ))}
            </dt>
            <dd>{t(`keys.${what}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
