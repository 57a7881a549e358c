import { type CameraTaskState, isTaskError } from '@fieldscope/contract/camera-tasks';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconDownload,
  IconListCheck,
  IconPlayerPlay,
  IconSettings,
  IconUpload,
} from '@tabler/icons-react';
import type { StateLook } from '../../ui/cards/StateLine';

const LOOKS: Partial<Record<CameraTaskState, StateLook>> = {
  setup_complete: { Icon: IconListCheck },
  model_downloading: { Icon: IconDownload },
  deploying: { Icon: IconUpload },
  deployed: { Icon: IconSettings },
  task_configured: { Icon: IconCircleCheck, tone: 'good' },
  task_executed: { Icon: IconPlayerPlay, tone: 'good' },
  terminated: { Icon: IconCircleX },
};

/** How a state of a task is shown. */
export const lookOf = (state: CameraTaskState): StateLook =>
  isTaskError(state)
    ? { Icon: IconAlertTriangle, tone: state === 'execution_error' ? 'warning' : 'critical' }
    : LOOKS[state]!;
