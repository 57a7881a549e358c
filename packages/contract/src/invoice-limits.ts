export const INVOICE_LIMITS = {
  /** Mails with one document, the first one included. */
  mailsPerDay: 5,
} as const;
