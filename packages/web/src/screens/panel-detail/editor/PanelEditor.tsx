import type { Panel } from '@fieldscope/contract/calls/panels';
import type { PanelKind } from '@fieldscope/contract/panel-kinds';
import { type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from '../../../browser/create-store';
import { contentOf, contentsOf, factsOf } from '../../../features/panels/editing/draft.model';
import { faultsOf } from '../../../features/panels/editing/faults.model';
import { GAP_PX, ROW_PX } from '../../../features/panels/layout.model';
import { PanelCurvesProvider } from '../../../features/panels/panel-curves';
import { valuesOf } from '../../../features/panels/panel-values';
import { usePanelData } from '../../../features/panels/panels.queries';
import { UnchosenVariableProvider, unchosenOf } from '../../../features/panels/unchosen-variable';
import { VariableSelect } from '../../../features/panels/VariableSelect';
import { useTexts } from '../../../texts/use-texts';
import { usePhone } from '../../../ui/layout/use-phone';
import { DeletedNotice } from '../DeletedNotice';
import { useVariable } from '../use-variable';
import { Conflicts } from './Conflicts';
import { useDraftStore } from './draft-store';
import { EditorBar } from './EditorBar';
import { coverOf, EditorBoard } from './EditorBoard';
import { EditorPane, type Pane } from './EditorPane';
import { KeyHelp } from './KeyHelp';
import classes from './PanelEditor.module.css';
import { useAnnouncer } from './use-announcer';
import { boardKeys, editorKeys } from './use-board-keys';
import { useClipboard } from './use-clipboard';
import { useEditor } from './use-editor';
import { usePresence } from './use-presence';
import { useSaving } from './use-saving';

interface PanelEditorProps {
  panel: Panel;
  /** Somebody has deleted it meanwhile: what is changed is saved once it is restored. */
  isDeleted: boolean;
  onClose(): void;
}

/** Changes a panel: its components by pointer and keys, what each shows, and the panel itself. */
export default function PanelEditor({ panel, isDeleted, onClose }: PanelEditorProps) {
  const { t } = useTexts('panel-editor');
  const isPhone = usePhone();
  const variable = useVariable(panel.settings.variable);
  const choice = { panelId: panel.panel_id, variable: variable.chosen };
  const data = usePanelData(choice).data;
  const values = useMemo(() => data && valuesOf(data), [data]);
  const board = useRef<HTMLDivElement>(null);
  const store = useDraftStore(panel);
  const draft = useStore(store);
  const { say, region } = useAnnouncer();
  const editor = useEditor({ store, say, isPhone, firstRow: () => firstRowInView(board.current) });
  const clipboard = useClipboard(editor, store);
  const saving = useSaving(panel.panel_id, store);
  const [pane, setPane] = useState<Pane>(isPhone ? null : 'palette');
  const [dragged, setDragged] = useState<PanelKind | null>(null);
  const [focused, setFocused] = useState<string>();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const contents = useMemo(() => contentsOf(draft), [draft]);
  const faulty = useMemo(
    () =>
      new Set(contents.filter((one) => Object.keys(faultsOf(one)).length > 0).map((one) => one.component_id)),
    [contents],
  );
  const { selected, layout, select } = editor;
  const others = usePresence(panel.panel_id, selected[0] ?? focused ?? null);
  const openSettings = (id: string) => {
    select([id]);
    setPane('settings');
  };
  const onOpen = useLatest((id: string, event: MouseEvent) => {
    if (event.shiftKey || event.ctrlKey || event.metaKey) editor.toggle(id);
    else openSettings(id);
  });
  const onKey = useLatest(
    boardKeys(editor, { openHelp: () => setHelpOpen(true), leave: () => addButton()?.focus() }),
  );
  const add = (kind: PanelKind, place?: { x: number; y: number }) => {
    editor.addKind(kind, place);
    setPane('settings');
  };
  const closePane = () => {
    setPane(isPhone ? null : 'palette');
    const [id] = selected;
    if (id !== undefined) coverOf(board.current, id)?.focus();
    select([]);
  };
  return (
    <PanelCurvesProvider choice={choice} components={panel.components}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and clipboard of everything in it */}
      <div
        className={classes.editor}
        onKeyDown={editorKeys(editor)}
        onCopy={(event) => clipboard.onCopy(event, focusedOn(event.target))}
        onCut={(event) => clipboard.onCopy(event, focusedOn(event.target), true)}
        onPaste={clipboard.onPaste}
      >
        {region}
        <EditorBar
          name={factsOf(draft).name}
          editor={editor}
          canUndo={draft.past.length > 0}
          canRedo={draft.future.length > 0}
          saving={saving}
          others={others}
          onAdd={() => {
            select([]);
            setPane('palette');
          }}
          onPanel={() => {
            select([]);
            setPane('panel');
          }}
          onHelp={() => setHelpOpen(true)}
          onPaste={() => void clipboard.paste()}
          onClose={onClose}
        />
        {isDeleted && <DeletedNotice panel={panel} />}
        <Conflicts draft={draft} values={values} editor={editor} />
        {variable.kind && (
          <div className={classes.variable}>
            <VariableSelect
              kind={variable.kind}
              value={variable.value}
              shownName={values?.deviceOf.get(variable.value ?? '')?.name}
              onChange={variable.choose}
            />
          </div>
        )}
        <div className={classes.columns}>
          <div className={classes.main}>
            {contents.length === 0 && (
              <p className={classes.empty}>{t(isPhone ? 'emptyOnPhone' : 'empty')}</p>
            )}
            <UnchosenVariableProvider value={unchosenOf(factsOf(draft).variable, variable.chosen)}>
              <EditorBoard
                boardRef={board}
                contents={contents}
                facts={factsOf(draft)}
                values={values}
                layout={layout}
                selected={selected}
                conflicts={draft.conflicts}
                faulty={faulty}
                others={others}
                focusNext={editor.focusNext}
                dragged={dragged}
                onPut={editor.putAt}
                onDrop={add}
                onOpen={onOpen}
                onFocus={setFocused}
                onKey={onKey}
              />
            </UnchosenVariableProvider>
          </div>
          <EditorPane
            pane={selected.length > 0 && pane !== null ? 'settings' : pane}
            draft={draft}
            editor={editor}
            contents={selected.flatMap((id) => contentOf(draft, id) ?? [])}
            onAdd={add}
            onDrag={setDragged}
            onCopy={clipboard.copy}
            onClose={closePane}
          />
        </div>
        {isHelpOpen && <KeyHelp onClose={() => setHelpOpen(false)} />}
      </div>
    </PanelCurvesProvider>
  );
}

/** A function that is always the same one, and does what the last one does. */
function useLatest<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}

const focusedOn = (target: EventTarget): string | undefined =>
  target instanceof HTMLElement ? target.dataset.component : undefined;

const addButton = () => document.querySelector<HTMLElement>('[data-adds-component]');

/** Of new components: what the reader looks at. */
function firstRowInView(board: HTMLElement | null): number {
  const hidden = -(board?.getBoundingClientRect().top ?? 0);
  return Math.max(0, Math.ceil(hidden / (ROW_PX + GAP_PX)));
}
