export type FileProblem =
  | 'too_large'
  | 'unknown_kind'
  | 'unreadable'
  | 'nothing'
  | 'too_many'
  | 'too_many_corners'
  | 'too_deep'
  | 'unpacked_too_large'
  | 'too_many_files'
  | 'large_table'
  | 'document_type'
  | 'no_kml'
  | 'no_shapefile'
  | 'no_projection'
  | 'projection'
  | 'too_slow'
  | 'stopped';

/** Why a file cannot be read; `projection` is the name of the one that it uses. */
export class UnreadableFile extends Error {
  constructor(
    readonly problem: FileProblem,
    readonly projection?: string,
  ) {
    super(problem);
  }
}
