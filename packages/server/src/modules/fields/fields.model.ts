/** Geometry in the database is in this many parts of a degree: see migration 0073. */
export const PARTS_OF_DEGREE = 1e7;
