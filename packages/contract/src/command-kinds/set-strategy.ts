import { z } from 'zod';
import { Byte, type CommandFacts } from './kind';

/** Positioning: 0 GNSS, 1 Wi-Fi, 2 Wi-Fi + GNSS, 3 GNSS + Wi-Fi, 4 BLE, 5 BLE + Wi-Fi, 6 BLE + GNSS, 7 all. */
export const command = z.object({ kind: z.literal('set_strategy'), strategy: Byte.max(7) });

export const facts = { is: 'setting', isOfAnyDevice: false } as const satisfies CommandFacts;
