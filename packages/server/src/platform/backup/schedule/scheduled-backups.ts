import { posix } from 'node:path';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import type { Config } from '../../config';
import { every, type Schedule, type WorkPlatform } from '../../module';
import { backupMetrics, showBackups } from '../../observability/metrics';
import { backupNameOf, readBackupName } from '../place/backup-names.model';
import { isToCome, type ListedBackup } from '../place/listed-backups';
import type { Proof } from '../place/proof';
import { runTool } from './backup-tool';
import { lastBackupDue } from './due-backup.model';

/** After a failure so long is waited. */
const RETRY_MS = 30 * MINUTE_MS;
/** How often what operators do themselves is looked for. */
const LOOK_MS = HOUR_MS;
/** A tool that takes longer is ended. */
const LONGEST_MS = DAY_MS;

/** What the tool says of a backup that it made. */
interface MadeBackup {
  file: string;
  bytes: number;
  /** Names of those that it removed. */
  removed: string[];
}

type Work = Pick<WorkPlatform, 'config' | 'clock' | 'log' | 'signal'>;

/** Backups into the configured place, each proven once it is made; without a place none. @param program the operator's tool */
export function backupSchedules({ BACKUP_TO }: Config, program: string): Schedule[] {
  if (!BACKUP_TO) return [];
  const backups = new ScheduledBackups(program);
  return [every('back up', MINUTE_MS, (work) => backups.keepUp(work))];
}

/** What is known of the place, between looks at it. */
class ScheduledBackups {
  private listed: readonly ListedBackup[] = [];
  private lookAt = 0;
  private waitUntil = 0;

  constructor(private readonly program: string) {}

  /** Makes the backup that is due, and proves the newest one. What was missed while nothing ran is made up for. */
  async keepUp(work: Work): Promise<void> {
    const { clock, config, log, signal } = work;
    if (clock.now() < this.waitUntil) return;
    try {
      if (clock.now() >= this.lookAt) await this.look(work);
      const due = lastBackupDue(config.BACKUP_AT, config.BACKUP_TIMEZONE, clock.now());
      if (!(this.newest && this.newest.made_at >= due)) await this.make(work);
      if (this.newest?.proof === null) await this.prove(work, this.newest);
    } catch (error) {
      if (signal.aborted) return;
      this.waitUntil = clock.now() + RETRY_MS;
      // It may have failed once the backup was there.
      this.lookAt = 0;
      backupMetrics.failures.inc({ step: 'backup' });
      log.error({ reason: (error as Error).message }, 'the backup failed');
    }
  }

  private get newest(): ListedBackup | undefined {
    return this.listed[0];
  }

  /** The tool says what it made and removed: it is not started once more to look. */
  private async make(work: Work): Promise<void> {
    const made = (await this.run(work, 'backup', '--file', backupNameOf(work.clock.now()))) as MadeBackup;
    work.log.info({ made }, 'backup made');
    const name = posix.basename(made.file);
    const kept = this.listed.filter((backup) => !made.removed.includes(backup.name));
    this.know([{ ...readBackupName(name)!, name, bytes: made.bytes, proof: null }, ...kept]);
  }

  private async prove(work: Work, backup: ListedBackup): Promise<void> {
    try {
      const { proof } = (await this.run(work, 'verify-backup', '--file', backup.name)) as { proof: Proof };
      this.know(this.listed.map((other) => (other === backup ? { ...backup, proof } : other)));
    } catch (error) {
      if (work.signal.aborted) throw error;
      backupMetrics.failures.inc({ step: 'proof' });
      work.log.error(
        { backup: backup.name, reason: (error as Error).message },
        'the newest backup could not be restored for trial',
      );
      await this.look(work);
      // What could not even be written down is tried again.
      if (this.newest?.name === backup.name && this.newest.proof === null)
        this.waitUntil = work.clock.now() + RETRY_MS;
    }
  }

  private async look(work: Work): Promise<void> {
    const { backups } = (await this.run(work, 'backups')) as {
      backups: (ListedBackup & { is_own: boolean })[];
    };
    const now = work.clock.now();
    this.know(backups.filter((backup) => backup.is_own && !isToCome(backup, now)));
    this.lookAt = now + LOOK_MS;
  }

  private know(listed: readonly ListedBackup[]): void {
    this.listed = listed;
    showBackups(listed);
  }

  private run({ config, signal }: Work, ...args: string[]): Promise<unknown> {
    return runTool(this.program, config, args, AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]));
  }
}
