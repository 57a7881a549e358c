export type MapScheme = 'light' | 'dark';

/** Colours of the built-in map: quieter than anything that is drawn on it. The canvas knows no custom properties. */
export const MAP_COLORS: Record<MapScheme, Record<MapColor, string>> = {
  light: {
    water: '#dfe8ea',
    land: '#f7f5f1',
    border: '#b3aea7',
    line: '#dcd8d2',
    words: '#4a4845',
    quietWords: '#6d6b69',
    halo: '#f7f5f1',
    path: '#0d7a66',
    outline: '#7a6a1f',
  },
  dark: {
    water: '#141b1d',
    land: '#24221f',
    border: '#5c5853',
    line: '#423f39',
    words: '#d6d3ce',
    quietWords: '#a3a09b',
    halo: '#1c1a17',
    path: '#64c6ad',
    outline: '#cdbb62',
  },
};
type MapColor = 'water' | 'land' | 'border' | 'line' | 'words' | 'quietWords' | 'halo' | 'path' | 'outline';
