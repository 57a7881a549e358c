import type { KeyboardEvent } from 'react';
import type { Editor } from './use-editor';

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Keys on a component of the board; the others are those of the whole editor. */
export function boardKeys(
  editor: Editor,
  { openHelp, leave }: { openHelp(): void; leave(): void },
): (id: string, event: KeyboardEvent) => void {
  return (id, event) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    // One of several that are selected stands for all of them.
    const ids = editor.selected.includes(id) ? editor.selected : [id];
    const arrow = ARROWS[key];
    const isPlain = !ctrlKey && !metaKey && !altKey;
    const taken = () => event.preventDefault();
    if (arrow && isPlain) {
      taken();
      const [x, y] = arrow;
      if (shiftKey) editor.size(ids, { width: x, height: y });
      else editor.move(ids, { x, y });
    } else if ((key === 'Delete' || key === 'Backspace') && isPlain) {
      taken();
      if (editor.remove(ids) === undefined) leave();
    } else if (key === 'Enter' && shiftKey && isPlain) {
      taken();
      editor.toggle(id);
    } else if (key === 'Escape') {
      editor.select([]);
    } else if (key === '?') {
      taken();
      openHelp();
    } else if ((ctrlKey || metaKey) && key.toLowerCase() === 'd') {
      taken();
      editor.duplicate(ids);
    } else if ((ctrlKey || metaKey) && key.toLowerCase() === 'a') {
      taken();
      editor.selectAll();
    }
  };
}

const isTextInput = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Undo and redo anywhere in the editor, but in inputs, whose browsers have their own. */
export const editorKeys =
  (editor: Editor) =>
  (event: KeyboardEvent): void => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isTextInput(event.target)) return;
    const isUndo = key === 'z' && !event.shiftKey;
    const isRedo = (key === 'z' && event.shiftKey) || key === 'y';
    if (!isUndo && !isRedo) return;
    event.preventDefault();
    if (isUndo) editor.undo();
    else editor.redo();
  };
