/** Media type of an answer whose lines are JSON, each sent as soon as it is known. */
export const LINES_TYPE = 'application/x-ndjson';
