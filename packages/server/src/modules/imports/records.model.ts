import type { FileFault } from '@fieldscope/contract/import-choices';

/** Where a file is read on: how many bytes of its text, as UTF-8, were read, and the row that they end with. */
export interface FilePlace {
  byte: number;
  row: number;
}

export const FILE_START: FilePlace = { byte: 0, row: 0 };

/** A row of a file as texts, without space around them. */
export interface FileRecord {
  /** Line of the file, from 1; of JSON the number of the object. */
  row: number;
  /** Where the next row begins. */
  end: FilePlace;
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
