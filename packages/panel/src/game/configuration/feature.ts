import { defineFeature } from '../../kit/feature.ts'
import { readTitle } from '../../kit/page-titles.ts'

export const configurationFeature = defineFeature({
  name: 'configuration',
  pages: [
    {
      path: '/configuration',
      title: readTitle('configuration'),
      icon: 'sliders',
      section: 'serverManagement',
      order: 50,
      load: () => import('./configuration-page.tsx').then((it) => it.ConfigurationPage),
    },
    {
      path: '/recipes',
      title: readTitle('recipes'),
      icon: 'layers',
      section: null,
      order: 10,
      load: () => import('./recipes/recipes-page.tsx').then((it) => it.RecipesPage),
    },
  ],
})
