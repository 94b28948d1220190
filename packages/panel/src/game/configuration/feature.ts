import { defineFeature } from '../../kit/feature.ts'
import { words } from '../../words/words.ts'

export const configurationFeature = defineFeature({
  name: 'configuration',
  pages: [
    {
      path: '/configuration',
      title: words.pages.configuration,
      icon: 'sliders',
      section: 'serverManagement',
      order: 50,
      load: () => import('./configuration-page.tsx').then((it) => it.ConfigurationPage),
    },
  ],
})
