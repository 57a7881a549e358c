import type { NamedGateway } from '@fieldscope/contract/fields';
import type { Certainty } from '@fieldscope/contract/verdicts/causes';
import type { NamedServer, Proof } from '@fieldscope/contract/verdicts/proofs';
import type { DeviceDetails, FleetDevice, Trouble } from '../facts.model';
import type { Fleet } from '../fleet.model';

/** A device that something is wrong with, and what is known around it. */
export interface Examined {
  device: FleetDevice;
  trouble: Trouble;
  details: DeviceDetails;
  fleet: Fleet;
}

/** That a cause explains what is wrong. */
export interface Found {
  certainty: Certainty;
  /** What speaks for it. */
  proof: Proof[];
  /** What is to be seen to, where it concerns all devices behind it. */
  gateway?: NamedGateway;
  server?: NamedServer;
}

/** A cause, as pure functions of what is known. */
export interface CauseKind {
  /** undefined: it explains nothing here, as far as known. */
  find(examined: Examined): Found | undefined;
  /** What speaks against it; undefined: nothing does. */
  cleared?(examined: Examined): Proof | undefined;
}

/** Whether uplinks stay away. */
export const isQuiet = ({ trouble }: Pick<Examined, 'trouble'>): boolean =>
  trouble === 'silent' || trouble === 'late';
