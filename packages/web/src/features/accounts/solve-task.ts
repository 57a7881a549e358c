import { PROOF, type ProofSubject, proofSalt, provesPart } from '@fieldscope/contract/proof-of-work';
import { scrypt } from '@noble/hashes/scrypt.js';

/** What is to be solved: a task of the server, the hashes that it takes on average, and whom the solution is for. */
export interface TaskToSolve extends ProofSubject {
  task: string;
  tries: number;
}

/** Tries numbers until each part is proved. No `crypto.subtle`: pages that came over plain HTTP have none. */
export function solveTask({ task, tries, ...subject }: TaskToSolve): string {
  const options = { ...PROOF.scrypt, dkLen: PROOF.hashBytes };
  const findNumber = (part: number): number => {
    for (let number = 0; ; number += 1) {
      if (provesPart(scrypt(task, proofSalt(subject, part, number), options), tries)) return number;
    }
  };
  return Array.from({ length: PROOF.parts }, (_, part) => findNumber(part)).join('.');
}
