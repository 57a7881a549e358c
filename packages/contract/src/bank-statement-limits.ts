export const BANK_STATEMENT_LIMITS = { fileBytes: 5_000_000, payments: 10_000 } as const;
