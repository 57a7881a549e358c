import type { IntegrationTopic } from '@fieldscope/contract/integration-events';
import type { IntegrationState } from '@fieldscope/contract/integration-kinds';
import { INTEGRATION_LIMITS } from '@fieldscope/contract/integration-limits';

interface Health {
  isOn: boolean;
  failingSince: number | null;
  lastMessageAt: number | null;
}

export function stateOf({ isOn, failingSince, lastMessageAt }: Health): IntegrationState {
  if (!isOn) return 'off';
  if (failingSince !== null) return 'failing';
  return lastMessageAt === null ? 'waiting' : 'working';
}

/** When a target that has just failed is tried again, epoch ms: the longer it fails, the later. */
export function nextAttemptAt(failingSince: number, now: number): number {
  const { least, most } = INTEGRATION_LIMITS.pauseMs;
  return now + Math.min(most, Math.max(least, (now - failingSince) / 2));
}

/** In which entries of the log there is something for who wants these topics: batteries come with readings. */
export const entryTopicsOf = (topics: readonly IntegrationTopic[]): IntegrationTopic[] =>
  topics.includes('states') && !topics.includes('readings') ? [...topics, 'readings'] : [...topics];
