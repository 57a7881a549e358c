import 'uplot/dist/uPlot.min.css';
import { useComputedColorScheme } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef } from 'react';
import { drawPoints, type PointedPair, type PointSet } from './point-plot';

interface PointPlotProps {
  sets: readonly PointSet[];
  height: number;
  /** What it shows, in words. */
  label: string;
  onPoint(pointed: PointedPair | undefined): void;
}

/** Points over two axes; loads the drawing library. */
export function PointPlot({ sets, height, label, onPoint }: PointPlotProps) {
  const { ref: measure, width } = useElementSize<HTMLDivElement>();
  const place = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(measure, place);
  const scheme = useComputedColorScheme('light');
  const point = useEffectEvent(onPoint);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme is drawn in other colours
  useEffect(() => {
    if (!place.current || width === 0) return;
    const plot = drawPoints(sets, {
      ...{ host: place.current, width, height },
      onPoint: (pointed) => point(pointed),
    });
    return () => plot.destroy();
  }, [sets, width, height, scheme]);
  return <div ref={ref} role="img" aria-label={label} style={{ height, minWidth: 0 }} />;
}
