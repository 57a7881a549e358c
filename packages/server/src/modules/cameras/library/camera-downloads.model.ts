import type { Eui } from '@fieldscope/contract/ids';

/** Of one camera at a time: it has one, and those of connections that were lost. */
const MOST = 4;

/** What is ended when others of its camera follow. */
interface Download {
  destroy(): unknown;
}

/** Downloads that go on: of one camera too many, and the oldest is cut off, for it hangs. */
export class CameraDownloads {
  private readonly byCamera = new Map<Eui, Set<Download>>();

  /** @returns called when it is over */
  begin(eui: Eui, download: Download): () => void {
    const own = this.byCamera.get(eui) ?? new Set();
    this.byCamera.set(eui, own.add(download));
    if (own.size > MOST) {
      const [oldest] = own;
      own.delete(oldest!);
      oldest!.destroy();
    }
    return () => {
      own.delete(download);
      if (own.size === 0 && this.byCamera.get(eui) === own) this.byCamera.delete(eui);
    };
  }
}
