import { defineConfig } from 'vitest/config';
import server from './vitest.config.ts';

/** Tests on network servers that run beside them: each is skipped unless a setting says where its network server is. */
export default defineConfig({
  test: { ...server.test, name: 'peers', include: ['test/peers/*.peer.ts'] },
});
