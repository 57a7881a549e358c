import { z } from 'zod';
import { type DomainEvent, notifyProcesses } from '../src/platform/events';
import type { TestServer } from './harness';

/** Has every process take the next notification of an event for a missed one: its payload cannot be read. */
export const missNotification = ({ db }: Pick<TestServer, 'db'>, { name }: DomainEvent<unknown>) =>
  notifyProcesses(db, { name, payload: z.unknown() }, ['unreadable']);
