import type { PanelSettings } from '@fieldscope/contract/calls/panels';
import type { CSSProperties } from 'react';

/** What is behind the components of a panel. */
export const backgroundOf = ({ bgColor, bgImage }: PanelSettings): CSSProperties => ({
  ...(bgColor !== null && { backgroundColor: bgColor }),
  ...(bgImage !== '' && { backgroundImage: `url(${JSON.stringify(bgImage)})` }),
});
