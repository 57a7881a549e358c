/** Of chart pages. How many measurements a chart takes is in LIMITS. */
export const CHART_PAGE_LIMITS = {
  /** Of one organisation. */
  count: 50,
  nameLength: 64,
  /** Rows and columns of a page. */
  side: 3,
} as const;
