import { useEffect, useRef, useState } from 'react';
import type uPlot from 'uplot';
import { createPlotDrawing, type PlotView } from './plot-drawing';
import type { PlotPlaces } from './plot-places';

/** Draws a view into `host` after each rendering, and says where its parts are; undefined: it is not drawn yet. */
export function usePlotDrawing(view: Omit<PlotView, 'onDraw'>) {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const [drawing] = useState(() => createPlotDrawing(plot));
  const [places, setPlaces] = useState<PlotPlaces>();
  const onDraw = (next: PlotPlaces) =>
    setPlaces((before) => (JSON.stringify(next) === JSON.stringify(before) ? before : next));
  useEffect(() => {
    if (host.current) drawing.show(host.current, { ...view, onDraw });
  });
  useEffect(() => drawing.remove, [drawing]);
  return { host, plot, drawing, places };
}
