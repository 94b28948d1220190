import { defineFeature } from '../../kit/feature.ts'
import { words } from '../../words/words.ts'

export const itemsFeature = defineFeature({
  name: 'items',
  pages: [
    {
      path: '/items',
      title: words.pages.items,
      icon: 'box',
      section: 'general',
      order: 10,
      load: () => import('./items-page.tsx').then((it) => it.ItemsPage),
    },
  ],
})
