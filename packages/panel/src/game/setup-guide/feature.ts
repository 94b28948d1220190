import { defineFeature } from '../../kit/feature.ts'
import { readTitle } from '../../kit/page-titles.ts'

export const setupGuideFeature = defineFeature({
  name: 'setup-guide',
  pages: [
    {
      path: '/how-to-play',
      title: readTitle('setup-guide'),
      icon: 'book',
      section: 'general',
      order: 20,
      load: () => import('./setup-guide-page.tsx').then((it) => it.SetupGuidePage),
    },
  ],
})
