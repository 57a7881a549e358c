/** Loading the packages opens hundreds of files at once. */
const NEEDED = 1024;
/** Kept for the database, files and outgoing connections however many clients there are. */
const RESERVED = 512;

let limit: number | undefined;

/** Files and connections that this process may have open; Node has raised the soft limit to the hard one. */
function openFilesLimit(): number {
  limit ??= readLimit();
  return limit;
}

function readLimit(): number {
  const { userLimits } = process.report.getReport() as unknown as {
    userLimits?: { open_files?: { soft?: number | 'unlimited' } };
  };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}

/** @throws Error in one line when this process may open too few files */
export function ensureOpenFiles(): void {
  if (openFilesLimit() >= NEEDED) return;
  throw new Error(
    `The limit of open files is ${openFilesLimit()}, and ${NEEDED} are needed, more for many clients: raise it (ulimit -n 65536)`,
  );
}

/** Connections that clients may have open. */
export const mostConnections = (): number => Math.max(openFilesLimit() - RESERVED, RESERVED);
