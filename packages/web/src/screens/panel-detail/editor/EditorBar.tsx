import '@mantine/core/styles/SegmentedControl.layer.css';
import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconClipboard,
  IconKeyboard,
  IconPlus,
  IconSettings,
} from '@tabler/icons-react';
import type { Layout } from '../../../features/panels/editing/places.model';
import { colorOfEditor, type OtherEditor } from '../../../features/panels/editing/presence.model';
import { useTexts } from '../../../texts/use-texts';
import { usePhone } from '../../../ui/layout/use-phone';
import { EditorMenu } from './EditorMenu';
import classes from './PanelEditor.module.css';
import { SaveState } from './SaveState';
import type { Editor } from './use-editor';
import type { Saving } from './use-saving';

interface EditorBarProps {
  name: string;
  editor: Editor;
  canUndo: boolean;
  canRedo: boolean;
  saving: Saving;
  others: readonly OtherEditor[];
  onAdd(): void;
  onPanel(): void;
  onHelp(): void;
  onPaste(): void;
  onClose(): void;
}

/** What concerns the panel as a whole; on a phone what is needed less often is in a menu. */
export function EditorBar(props: EditorBarProps) {
  const { name, editor, canUndo, canRedo, saving, others } = props;
  const { t } = useTexts('panel-editor');
  const isPhone = usePhone();
  const steps = [
    { label: t('bar.undo'), Icon: IconArrowBackUp, act: editor.undo, isOff: !canUndo },
    { label: t('bar.redo'), Icon: IconArrowForwardUp, act: editor.redo, isOff: !canRedo },
  ];
  const more = [
    { label: t('bar.paste'), Icon: IconClipboard, act: props.onPaste },
    { label: t('bar.panel'), Icon: IconSettings, act: props.onPanel },
    { label: t('bar.keys'), Icon: IconKeyboard, act: props.onHelp },
  ];
  const done = <Button onClick={props.onClose}>{t('bar.done')}</Button>;
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('bar.label')}>
      <div className={classes.head}>
        <h1 className={classes.name} title={name}>
          {name}
        </h1>
        <SaveState {...saving} isShort={isPhone} />
        {isPhone && done}
      </div>
      <div className={classes.tools}>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          data-adds-component
          onClick={props.onAdd}
        >
          {t('bar.add')}
        </Button>
        {others.length > 0 && (
          <ul className={classes.others} aria-label={t('bar.others')}>
            {others.map((other) => (
              <li
                key={other.editorId}
                className={classes.person}
                style={{ backgroundColor: colorOfEditor(other.editorId) }}
              >
                {other.name}
              </li>
            ))}
          </ul>
        )}
        {!isPhone && <LayoutChoice editor={editor} />}
        {[...steps, ...(isPhone ? [] : more.map((tool) => ({ ...tool, isOff: false })))].map(
          ({ label, Icon, act, isOff }) => (
            <ActionIcon
              key={label}
              variant="default"
              size={36}
              aria-label={label}
              title={label}
              aria-disabled={isOff || undefined}
              data-disabled={isOff || undefined}
              onClick={() => !isOff && act()}
            >
              <Icon size={18} stroke={1.6} />
            </ActionIcon>
          ),
        )}
        {isPhone ? <EditorMenu editor={editor} tools={more} /> : done}
      </div>
    </div>
  );
}

function LayoutChoice({ editor }: { editor: Editor }) {
  const { t } = useTexts('panel-editor');
  return (
    <>
      <SegmentedControl
        aria-label={t('bar.layout')}
        value={editor.layout}
        onChange={(layout) => editor.setLayout(layout as Layout)}
        data={[
          { value: 'wide', label: t('bar.wide') },
          { value: 'phone', label: t('bar.phone') },
        ]}
      />
      {editor.layout === 'phone' && (
        <Button variant="subtle" onClick={editor.derivePhone}>
          {t('bar.derive')}
        </Button>
      )}
    </>
  );
}
