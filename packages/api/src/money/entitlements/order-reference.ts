/** Names an order in the ledger, where all lines of an order are taken back together. */
export const orderReference = (orderId: string) => `order:${orderId}`
export const orderOf = (reference: string): string | null =>
  reference.startsWith('order:') ? reference.slice('order:'.length) : null
