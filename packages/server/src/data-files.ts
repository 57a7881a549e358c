import { DEMO_FILE } from './modules/demo/demo-file.model';
import { SIM_CARD_FILE } from './modules/sim-cards/sim-cards.model';

/**
 * Names of the files that modules have in DATA_DIR, which a backup keeps. Not in their manifests: the tool starts for every
 * backup, and reading the modules would be most of its time.
 */
export const DATA_FILES: readonly string[] = [DEMO_FILE, SIM_CARD_FILE];
