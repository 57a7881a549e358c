import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

/** Below it pages need the space. */
const NARROW = '(max-width: 84.365em)';

export interface SideBarState {
  /** With words; otherwise with icons alone. */
  isShown: boolean;
  /** Pages keep the place of the icons alone: the words are above the page, until the next one opens. */
  isNarrow: boolean;
  toggle(): void;
}

/** Whether the side bar shows its words: as the reader left it; in a narrow window only while the reader asks for them. */
export function useSideBar(path: string): SideBarState {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const [isWanted, setWanted] = useLocalStorage({
    key: 'fieldscope:isShowNav',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const [openOn, setOpenOn] = useState<string>();
  const isOpen = openOn === path;
  if (!isNarrow) return { isNarrow, isShown: isWanted, toggle: () => setWanted(!isWanted) };
  return { isNarrow, isShown: isOpen, toggle: () => setOpenOn(isOpen ? undefined : path) };
}
