import { defineFeature } from '../../kit/feature.ts'
import { readTitle } from '../../kit/page-titles.ts'

export const guildsFeature = defineFeature({
  name: 'guilds',
  pages: [
    {
      path: '/guilds',
      title: readTitle('guilds'),
      icon: 'members',
      section: null,
      order: 31,
      load: () => import('./guilds-page.tsx').then((it) => it.GuildsPage),
    },
  ],
})
