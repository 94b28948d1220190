import { defineFeature } from '../../kit/feature.ts'
import { words } from '../../words/words.ts'
import { takeAccount } from './take-account.ts'

export const usersFeature = defineFeature({
  name: 'users',
  pages: [
    {
      path: '/profile',
      title: words.pages.profile,
      icon: 'user',
      section: 'account',
      order: 10,
      isForBanned: true,
      load: () => import('./profile-page.tsx').then((it) => it.ProfilePage),
    },
  ],
  live: (session) => ({ handlers: { account: (account) => takeAccount(account, session) } }),
})
