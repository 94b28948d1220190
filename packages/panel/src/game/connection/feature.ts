import { defineFeature } from '../../kit/feature.ts'
import { readTitle } from '../../kit/page-titles.ts'

export const connectionFeature = defineFeature({
  name: 'connection',
  pages: [
    {
      path: '/how-to-play',
      title: readTitle('connection'),
      icon: 'book',
      section: 'general',
      order: 20,
      load: () => import('./setup-guide-page.tsx').then((it) => it.SetupGuidePage),
    },
  ],
})
