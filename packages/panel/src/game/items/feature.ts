import { defineFeature } from '../../kit/feature.ts'
import { readTitle } from '../../kit/page-titles.ts'

export const itemsFeature = defineFeature({
  name: 'items',
  pages: [
    {
      path: '/items',
      title: readTitle('items'),
      icon: 'box',
      section: 'general',
      order: 10,
      load: () => import('./items-page.tsx').then((it) => it.ItemsPage),
    },
  ],
  commands: () => import('./commands.tsx').then((it) => it.itemsCommands),
})
