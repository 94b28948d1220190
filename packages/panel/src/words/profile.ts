/** Sentences of the profile page. */
export const profileWords = {
  intro: 'Who you are here and what you own.',
  account: 'Account details',
  username: 'Username',
  email: 'Email',
  discordId: 'Discord ID',
  growId: 'GrowID',
  accountType: 'Account type',
  planUntil: (plan: string, end: string) => `${plan} until ${end}`,
  registeredAt: 'Registered',
  serverOwned: 'Server',
  redemptions: 'Redemption history',
  noRedemptions: 'You have not redeemed a code yet.',
  banDetails: 'Ban details',
  none: '—',
}
