/** How the DevEUIs begin with which connections are tested: no maker has that block. */
export const TEST_EUI_START = 'FFFFFFFF';
