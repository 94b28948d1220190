/** Sentences about the most that a redeem code may give. */
export const codeLimitWords = {
  title: 'Limits of redeem codes',
  hint: 'No admin can create a code that gives more than this. Only super admins can change these numbers.',
  fields: {
    credits: 'Credits per claim',
    serverTime: 'Server time per claim',
    slots: 'Slots per claim',
    stock: 'Claims per code',
  },
  hints: {
    credits: 'Credits that one claim of a code may give.',
    serverTime: 'Days of server time that one claim may give.',
    slots: 'Server slots that one claim may give.',
    stock: 'How many users may claim the same code.',
  },
}
