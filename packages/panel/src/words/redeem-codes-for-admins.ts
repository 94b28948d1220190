import { undoMinutes } from '@trellis/contract/undo.ts'

/** Sentences of the admin panel about redeem codes. */
export const redeemCodeAdminWords = {
  title: 'Redeem codes',
  search: 'Search codes',
  searchPlaceholder: 'Search by code or name',
  clearSearch: 'Clear search',
  fetchFailed: 'Failed to fetch redeem codes',
  none: 'No codes yet',
  noneFound: (search: string) => `No code matches “${search}”`,
  columns: {
    code: 'Code',
    reward: 'Reward',
    status: 'Status',
    claimed: 'Claimed',
    created: 'Created by',
    expires: 'Expires',
    actions: 'Actions',
  },
  statuses: {
    expired: 'Expired',
    outOfStock: 'Out of Stock',
    public: 'Public',
    active: 'Active',
  },
  claimed: (claimed: number, stock: number) =>
    `${claimed.toLocaleString('en')} of ${stock.toLocaleString('en')}`,
  claimedBy: 'Claimed by',

  create: 'Create Code',
  created: (code: string) => `Successfully created code: ${code}`,
  createFailed: 'Failed to create code.',
  type: 'Type',
  types: { Slot: 'Slot', ServerTime: 'Server Time', Credits: 'Credits' },
  amount: 'Amount',
  amountHints: { Slot: 'Server slots', ServerTime: 'Days', Credits: 'Credits' },
  stock: 'Stock',
  stockHint: 'How many users',
  suffix: 'Custom suffix',
  suffixHint: (prefix: string) => `What follows ${prefix}. Six random characters when it is empty.`,
  expiryDate: 'Expiry date',
  expiryHint: 'The code counts to the end of this day. Without one it is permanent.',
  isPublic: 'Public',
  isPublicHint: 'Everybody sees it on the Redeem Code page.',

  deleteOf: (code: string) => `Delete ${code}`,
  deleteTitle: (code: string) => `Delete ${code}?`,
  deleteText: `It can no longer be redeemed. Users who redeemed it keep its benefits. You can undo this for ${undoMinutes} minutes.`,
  deleteConfirm: 'Delete code',
  deleted: (code: string) => `Code "${code}" deleted.`,
  deleteFailed: 'Failed to delete code.',
}
