import { defineFeature } from '../../kit/feature.ts'
import { readTitle } from '../../kit/page-titles.ts'

export const scriptsFeature = defineFeature({
  name: 'scripts',
  pages: [
    {
      path: '/scripts',
      title: readTitle('scripts'),
      icon: 'console',
      section: null,
      order: 12,
      load: () => import('./scripts-page.tsx').then((it) => it.ScriptsPage),
    },
  ],
})
