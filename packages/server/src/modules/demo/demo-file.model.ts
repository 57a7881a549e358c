/** The demo farm's file in DATA_DIR. */
export const DEMO_FILE = 'demo-farm.json';
