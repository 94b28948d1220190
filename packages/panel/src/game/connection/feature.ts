import { defineFeature } from '../../kit/feature.ts'
import { words } from '../../words/words.ts'

export const connectionFeature = defineFeature({
  name: 'connection',
  pages: [
    {
      path: '/how-to-play',
      title: words.pages.howToPlay,
      icon: 'book',
      section: 'general',
      order: 20,
      load: () => import('./setup-guide-page.tsx').then((it) => it.SetupGuidePage),
    },
  ],
})
