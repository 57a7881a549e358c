import { MINUTE_MS } from '@fieldscope/contract/time';
import type { Finding } from '../../platform/operator/finding';
import type { ToolCommand } from '../../platform/operator/operator-command';
import type { PlatformServices } from '../../platform/services';

/** An examination goes through much: a page shows the last one meanwhile. */
const AGAIN_AFTER_MS = 5 * MINUTE_MS;
/** So long a page waits for the first one. */
const FIRST_WAITED_MS = 3_000;

/** What the doctor of the operator's tool finds, at most so often and never two at a time. */
export class Examination {
  private findings: Finding[] = [];
  private examinedAt: number | null = null;
  private underway: Promise<void> | undefined;

  constructor(
    private readonly doctor: Pick<ToolCommand, 'run'>,
    private readonly services: Pick<PlatformServices, 'config' | 'clock' | 'log'>,
  ) {}

  async view(): Promise<{ examined_at: number | null; findings: Finding[] }> {
    const isOld = this.examinedAt === null || this.services.clock.now() - this.examinedAt >= AGAIN_AFTER_MS;
    if (isOld) this.underway ??= this.examine().finally(() => (this.underway = undefined));
    if (this.examinedAt === null) await Promise.race([this.underway, pause(FIRST_WAITED_MS)]);
    return { examined_at: this.examinedAt, findings: this.findings };
  }

  /** Waits for what is under way. */
  async close(): Promise<void> {
    await this.underway;
  }

  private async examine(): Promise<void> {
    const { config, clock, log } = this.services;
    try {
      this.findings = (await this.doctor.run(config, {})) as Finding[];
      this.examinedAt = clock.now();
    } catch (error) {
      log.warn({ err: error }, 'the installation could not be examined');
    }
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());
