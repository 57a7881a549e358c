import { useEffect, useState } from 'react';

interface FullBoard {
  isFull: boolean;
  enter(): void;
  leave(): void;
}

/**
 * Shows the board alone: over the whole screen, or over the window where the browser has no full screen. The document is
 * what is full, so that menus and tips, which are beside the board, are seen above it.
 */
export function useFullBoard(): FullBoard {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    if (!isFull) return;
    const page = document.documentElement;
    page.dataset.fullBoard = '';
    const onChange = () => {
      if (!document.fullscreenElement) setFull(false);
    };
    // The browser's own full screen takes this key for itself.
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) setFull(false);
    };
    document.addEventListener('fullscreenchange', onChange);
    document.addEventListener('keydown', onKey);
    return () => {
      delete page.dataset.fullBoard;
      document.removeEventListener('fullscreenchange', onChange);
      document.removeEventListener('keydown', onKey);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, [isFull]);
  return {
    isFull,
    enter() {
      setFull(true);
      // Phones may refuse it, or know no such method.
      document.documentElement.requestFullscreen?.().catch(() => undefined);
    },
    leave: () => setFull(false),
  };
}
