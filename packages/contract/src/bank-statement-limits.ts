export const BANK_STATEMENT_LIMITS = { fileBytes: 5 * 1024 * 1024, payments: 10_000 } as const;
