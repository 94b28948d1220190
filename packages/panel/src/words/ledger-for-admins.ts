/** Sentences of the admin panel about ledgers. */
export const ledgerAdminWords = {
  tab: 'Ledger',
  userLedger: 'A user’s ledger',
  discordId: 'Discord ID of the user',
  show: 'Show ledger',
  nobody: 'Whose ledger?',
  nobodyHint: 'Enter a user’s Discord ID to see every change of their balances.',
  linesOf: (userId: string) => `Ledger of ${userId}`,
  fetchFailed: 'Could not fetch this ledger.',
  noAccount: 'No account has this Discord ID',
  noAccountHint: 'Every account begins with a few lines; this one has none.',
  noneOfUnit: 'This balance has never moved.',

  reverse: 'Take back',
  reverseOf: (reason: string) => `Take back: ${reason}`,
  standings: { reversed: 'Taken back already', reversal: 'Takes a line back' },
  reverseTitle: 'Take this line back?',
  goesAway: (amount: string, balance: string) =>
    `${amount} will leave the user’s balance of ${balance}.`,
  comesBack: (amount: string, balance: string) =>
    `${amount} will come back to the user’s balance of ${balance}.`,
  balances: { credit: 'credits', time: 'server time', slot: 'server slots', storage: 'storage' },
  wholePurchase:
    'This line is part of a purchase, and the whole purchase is taken back: the credits that were paid come back, and the server time and storage that were bought leave.',
  reversePurchase: 'Take the purchase back',
  reason: 'Reason',
  reasonHint: 'The user reads it in their history.',
  reversed: 'Taken back.',
  refusedTitle: 'This could not be taken back',
  reverseFailed: 'Failed to take the line back.',

  check: 'Check of all sums',
  checkHint:
    'Checks balances against their lines, codes against their redemptions, and orders against payments. It also runs every night.',
  checkNow: 'Check now',
  checkedAt: 'Last check',
  counted: { accounts: 'Accounts', lines: 'Lines', codes: 'Codes', orders: 'Orders' },
  inOrder: 'Everything adds up.',
  faults: (count: number) =>
    count === 1 ? '1 thing does not add up' : `${count} things do not add up`,
  faultList: 'What does not add up',
  ledgerOf: (userId: string) => `See the ledger of ${userId}`,
  neverChecked: 'Nothing has been checked yet',
  checkFetchFailed: 'Could not fetch the last check.',
  checkFailed: 'The check failed.',
}
