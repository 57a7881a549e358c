import { findModel } from '@fieldscope/codecs/registry';
import type { DrawingKind } from './DeviceDrawing';

type DeviceKind = 'gateway' | 'node' | 'tracker' | 'camera' | 'kit';

/** The drawing of a device: its model's, or that of its kind when the model is unknown here. */
export const drawingOf = ({ model, kind }: { model: string; kind: DeviceKind }): DrawingKind =>
  findModel(model)?.drawing ?? kind;
