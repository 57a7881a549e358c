import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { openSecrets } from '../../security/secrets';
import { SECRET_FILE } from '../backup-format.model';

const DIGITS = 8;

/**
 * How backups of an installation are told from those of others in the same place: 8 hex digits that its secret makes, so that they go
 * with it to another machine. Undefined where DATA_DIR has no installation yet.
 */
export async function installationIn(dataDir: string): Promise<string | undefined> {
  const isThere = await access(join(dataDir, SECRET_FILE)).then(
    () => true,
    () => false,
  );
  if (!isThere) return undefined;
  const secrets = await openSecrets(dataDir);
  return secrets.hmac('place of backups').toString('hex').slice(0, DIGITS);
}
