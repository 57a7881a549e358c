export const INVOICE_LIMITS = {
  /** Mails with one document, the first one included. */
  mailsPerDay: 5,
  /** The same with all documents of an organisation, whose address nobody has confirmed. */
  mailsOfOrganisationPerDay: 50,
} as const;
