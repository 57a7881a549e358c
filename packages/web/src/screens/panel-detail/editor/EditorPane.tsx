import '../../../theme/dialog-styles';
import type { PanelKind } from '@fieldscope/contract/panel-kinds';
import { CloseButton, Drawer } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { type Content, type Draft, factsOf } from '../../../features/panels/editing/draft.model';
import { useTexts } from '../../../texts/use-texts';
import { usePhone } from '../../../ui/layout/use-phone';
import { ComponentSettings } from './ComponentSettings';
import { Palette } from './Palette';
import classes from './PanelEditor.module.css';
import { PanelSettingsFields } from './PanelSettingsFields';
import { SelectionTools } from './SelectionTools';
import type { Editor } from './use-editor';

/** null: closed. */
export type Pane = 'palette' | 'settings' | 'panel' | null;

interface EditorPaneProps {
  pane: Pane;
  draft: Draft;
  editor: Editor;
  /** What is selected. */
  contents: readonly Content[];
  onAdd(kind: PanelKind): void;
  onDrag(kind: PanelKind | null): void;
  onCopy(ids: readonly string[]): void;
  onClose(): void;
}

/** Beside the board, on a phone a sheet from below: what can be added, or what is selected. */
export function EditorPane({
  pane,
  draft,
  editor,
  contents,
  onAdd,
  onDrag,
  onCopy,
  onClose,
}: EditorPaneProps) {
  const { t } = useTexts('panel-editor');
  const isPhone = usePhone();
  const [content, ...others] = contents;
  const shown = pane === 'settings' && !content ? 'palette' : pane;
  if (shown === null) return null;
  const title = { palette: t('palette.label'), panel: t('panel.label'), settings: t('settings.label') }[
    shown
  ];
  const inner = (
    <>
      {shown === 'palette' && <Palette onAdd={onAdd} onDrag={onDrag} />}
      {shown === 'panel' && <PanelSettingsFields facts={factsOf(draft)} editor={editor} />}
      {shown === 'settings' && content && (
        <>
          <SelectionTools contents={contents} editor={editor} onCopy={onCopy} />
          {others.length === 0 && (
            <ComponentSettings key={content.component_id} content={content} draft={draft} editor={editor} />
          )}
        </>
      )}
    </>
  );
  if (isPhone)
    return (
      <Drawer
        opened
        onClose={onClose}
        position="bottom"
        size="85dvh"
        title={title}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        {inner}
      </Drawer>
    );
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    const isOpenList = target instanceof Element && target.getAttribute('aria-expanded') === 'true';
    if (key === 'Escape' && !isOpenList) onClose();
  };
  return (
    <section className={classes.pane} aria-label={title} onKeyDown={onKeyDown}>
      <div className={classes.paneHead}>
        <h2 className={classes.paneTitle}>{title}</h2>
        {shown !== 'palette' && <CloseButton aria-label={t('common:close')} onClick={onClose} />}
      </div>
      {inner}
    </section>
  );
}
