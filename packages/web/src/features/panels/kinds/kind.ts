import type { PanelComponent } from '@fieldscope/contract/panel-component';
import type { PanelKind, PanelSettingsOf } from '@fieldscope/contract/panel-kinds';
import type { ComponentType } from 'react';
import type { ShownSeries } from '../panel-values';

/** A component of a kind, with its settings. */
export type ComponentOf<Kind extends PanelKind> = Omit<PanelComponent, 'kind' | 'settings'> & {
  kind: Kind;
  settings: PanelSettingsOf<Kind>;
};

export interface KindViewProps<Kind extends PanelKind> {
  component: ComponentOf<Kind>;
  /** What its sources are now; those of devices without the measurement are missing. */
  shown: readonly ShownSeries[];
  /** Pixels that it has for itself, below its name. */
  height: number;
}

/** How a kind of component is drawn; declared in its folder. */
export interface KindParts<Kind extends PanelKind> {
  /** Lazy where it needs much that others do not: a file of each kind would be a request of each. */
  View: ComponentType<KindViewProps<Kind>>;
  /** Begins to load what it draws with, beside its values. */
  preload?(): Promise<unknown>;
  /** Its name is not shown above it: it is what it shows. */
  isBare?: true;
}

export interface KindFieldsProps<Kind extends PanelKind> {
  settings: PanelSettingsOf<Kind>;
  onChange(changed: Partial<PanelSettingsOf<Kind>>): void;
  /** Its numbers are entered in the reader's unit of it. Absent: nothing is chosen yet, or several. */
  measurementId?: number;
  /** What the server or the schema refused, by the path of the setting: `max`, `colors.0.from`. */
  faults: Readonly<Record<string, string>>;
}

/** How a kind is edited; declared in its folder. */
export interface KindEditor<Kind extends PanelKind> {
  /** Its own settings; colours and font size are those of each kind. */
  Fields: ComponentType<KindFieldsProps<Kind>>;
  /** A small drawing of it for the palette, 48 by 32 pixels, in the colours of the theme. */
  Picture: ComponentType;
}
