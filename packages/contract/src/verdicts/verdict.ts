import { z } from 'zod';
import { answer, NamedGateway } from '../fields';
import { CAUSES, CERTAINTIES } from './causes';
import { NamedServer, Proof } from './proofs';

/** Why something is wrong with a device, as data: words are made of it for each reader (`sentence.ts`). */
export const Verdict = answer({
  cause: z.enum(CAUSES),
  certainty: z.enum(CERTAINTIES),
  /** What speaks against other causes, then what speaks for this one. */
  proof: z.array(Proof),
  /** The gateway or network server that is the cause, and concerns all devices behind it; else null. */
  gateway: NamedGateway.nullable(),
  server: NamedServer.nullable(),
});
export type Verdict = z.infer<typeof Verdict>;
