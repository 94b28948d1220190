import { defineFeature } from '../../kit/feature.ts'
import { words } from '../../words/words.ts'

export const profileFeature = defineFeature({
  name: 'profile',
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
})
