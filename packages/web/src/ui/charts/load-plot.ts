/** The plotting library and what feeds it; a route that draws a chart loads it beside its screen. */
export const loadPlot = async () => ({ default: (await import('./Plot')).Plot });
