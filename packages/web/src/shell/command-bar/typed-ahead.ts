/**
 * Keeps what is typed while the command bar opens: its code may still be on the way, and its field gets the focus
 * a moment after it is drawn.
 * @returns ends it, and answers what was typed
 */
export function keepTyped(): () => string {
  let typed = '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else if (event.key.length === 1) typed += event.key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', onKeyDown, true);
  return () => {
    window.removeEventListener('keydown', onKeyDown, true);
    return typed;
  };
}
