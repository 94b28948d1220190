/** Returns the ledger reference of an order; all lines with it are reversed together. */
export const formatOrderReference = (orderId: string) => `order:${orderId}`
export const findOrder = (reference: string): string | null =>
  reference.startsWith('order:') ? reference.slice('order:'.length) : null
