/** Sentences of Redeem Code. */
export const redeemCodeWords = {
  intro: 'Turn a code into credits, server time or a server slot.',
  enter: 'Enter a code',
  label: 'Code',
  hint: 'Capital or small letters: both count.',
  redeem: 'Redeem',
  redeemOf: (code: string) => `Redeem ${code}`,
  failed: 'Failed to redeem code.',
  addedTitle: 'Added to your account',
  toHistory: 'See your history',

  publicCodes: 'Public codes',
  publicHint: 'Everybody may redeem these, once each, while there are any left.',
  fetchFailed: 'Could not fetch public codes.',
  none: 'No public codes right now',
  noneHint: 'A new one appears here by itself.',
  statuses: {
    available: 'Available',
    claimed: 'Claimed',
    out_of_stock: 'Out of stock',
    expired: 'Expired',
  },
  stock: (claimed: number, total: number) =>
    `${claimed.toLocaleString('en')} of ${total.toLocaleString('en')} claimed`,
  lastDay: (day: string) => `Last day: ${day}`,
  permanent: 'Permanent',
}
