import { scenes } from '@fieldscope/contract/calls/scenes';
import { type Read, read } from '../../platform/http/reads';
import { listScenes } from './scenes.service';
import { listSparklines } from './sparklines.service';

export const sceneReads: readonly Read[] = [
  read(scenes.list, listScenes),
  read(scenes.listSparklines, listSparklines),
];
