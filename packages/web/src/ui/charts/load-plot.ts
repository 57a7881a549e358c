/** The plotting library, and what feeds it; a route that draws a chart loads them beside its screen. */
export const loadPlot = async () => {
  const { Plot } = await import('./Plot');
  return { default: Plot };
};
