export const IMPORTS_PATH = '/data_import';

/** Where an uploaded file is looked at before it is imported. */
export const addressOfImport = (importId: number): string => `${IMPORTS_PATH}?import=${importId}`;
