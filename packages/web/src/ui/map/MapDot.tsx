import classes from './MapCanvas.module.css';
import { MapMarker, type MarkerProps } from './MapMarker';

interface MapDotProps extends Pick<MarkerProps, 'position' | 'label'> {
  /** How many it stands for. */
  count?: number;
}

/** Something small at a position that can neither be dragged nor clicked. */
export const MapDot = ({ count, ...props }: MapDotProps) => (
  <MapMarker {...props} anchor="center">
    <span className={classes.dot} data-several={count !== undefined || undefined}>
      {count}
    </span>
  </MapMarker>
);
