import { defineFeature } from '../../kit/feature.ts'
import { readTitle } from '../../kit/page-titles.ts'

export const profileFeature = defineFeature({
  name: 'profile',
  pages: [
    {
      path: '/profile',
      title: readTitle('profile'),
      icon: 'user',
      section: 'account',
      order: 10,
      isForBanned: true,
      load: () => import('./profile-page.tsx').then((it) => it.ProfilePage),
    },
  ],
})
