import { defineFeature } from '../../kit/feature.ts'
import { readTitle } from '../../kit/page-titles.ts'

export const worldRatingsFeature = defineFeature({
  name: 'world-ratings',
  pages: [
    {
      path: '/world-ratings',
      title: readTitle('world-ratings'),
      icon: 'world',
      section: null,
      order: 32,
      load: () => import('./world-ratings-page.tsx').then((it) => it.WorldRatingsPage),
    },
  ],
})
