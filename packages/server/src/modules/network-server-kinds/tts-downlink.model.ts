import { type Downlink, TTS_CORRELATION } from './downlink.model';

/** A downlink as The Things Stack takes it. */
export const pushed = ({
  id,
  fPort,
  bytes,
  confirmed,
}: Pick<Downlink, 'id' | 'fPort' | 'bytes' | 'confirmed'>) => ({
  downlinks: [
    {
      f_port: fPort,
      frm_payload: Buffer.from(bytes).toString('base64'),
      confirmed,
      priority: 'NORMAL',
      correlation_ids: [`${TTS_CORRELATION}${id}`],
    },
  ],
});
