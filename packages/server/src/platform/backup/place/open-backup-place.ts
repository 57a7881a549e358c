import { type Config, isBucket } from '../../config';
import { OperatorError } from '../../operator/operator-error';
import { said } from '../../operator/told';
import type { BackupPlace } from './backup-place';
import { FolderPlace } from './folder-place';
import type { S3Settings } from './s3-place';

type BackupSettings = Pick<Config, 'BACKUP_TO'> & S3Settings;

/** @throws OperatorError where no place is set */
export async function openBackupPlace(settings: BackupSettings): Promise<BackupPlace> {
  const { BACKUP_TO } = settings;
  if (!BACKUP_TO) throw new OperatorError(said('noPlace'));
  if (!isBucket(BACKUP_TO)) return new FolderPlace(BACKUP_TO);
  // Only where it is used: the SDK is large.
  const { openS3Place } = await import('./s3-place');
  return openS3Place(BACKUP_TO, settings);
}
