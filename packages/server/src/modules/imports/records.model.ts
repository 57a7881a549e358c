import type { FileFault } from '@fieldscope/contract/import-choices';

/** A row of a file as texts, without space around them. */
export interface FileRecord {
  /** Line of the file, from 1; of JSON the number of the object. */
  row: number;
  cells: string[];
  /** No JSON object is there. */
  isUnreadable?: true;
}

/** A file that cannot be read any further. */
export class UnreadableFile extends Error {
  constructor(
    readonly reason: FileFault,
    /** Where it was noticed. */
    readonly row = 0,
  ) {
    super(reason);
  }
}
