import { z } from 'zod';
import { domainEvent } from '../events';

/** A job is due; by its kind. */
export const jobQueued = domainEvent('job_queued', z.object({ kind: z.string() }));

/** An attempt of a job has ended. */
export const jobAttempted = domainEvent('job_attempted', z.object({ id: z.string() }));
