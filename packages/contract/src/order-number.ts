const NUMBER_DIGITS = 6;

/** Number of an order as people write it: the year (UTC) and its id. */
export const orderNumber = ({ orderId, createdAt }: { orderId: string; createdAt: number }): string =>
  `${new Date(createdAt).getUTCFullYear()}-${orderId.padStart(NUMBER_DIGITS, '0')}`;
