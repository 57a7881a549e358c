import { loadAreas } from '../../texts/texts';

/** The plotting library, what feeds it and its words; a route that draws a chart loads them beside its screen. */
export const loadPlot = async () => {
  const [{ Plot }] = await Promise.all([import('./Plot'), loadAreas(['charts'])]);
  return { default: Plot };
};
