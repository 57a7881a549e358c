import { useState } from 'react';
import { failureText, isForTip } from '../../api/failure-text';
import { tip } from '../feedback/tip-store';
import { downloadFile } from './csv';

/** Saves files of the server, one at a time. */
export function useFileSaving() {
  /** Which one is on its way. */
  const [saving, setSaving] = useState<string>();
  const save = async (key: string, fetchFile: () => Promise<File>) => {
    setSaving(key);
    try {
      downloadFile(await fetchFile());
    } catch (error) {
      if (isForTip(error)) tip.error(failureText(error));
    } finally {
      setSaving(undefined);
    }
  };
  return { saving, save };
}
