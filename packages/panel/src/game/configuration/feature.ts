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
      path: '/commands',
      title: readTitle('commands'),
      icon: 'console',
      section: null,
      order: 20,
      load: () => import('./commands/commands-page.tsx').then((it) => it.CommandsPage),
    },
    {
      path: '/chat-rules',
      title: readTitle('chat-rules'),
      icon: 'blocked',
      section: null,
      order: 21,
      // For the same reason as the game store.
      load: () => import('./configuration-page.tsx').then((it) => it.ChatRulesPage),
    },
    {
      path: '/achievements',
      title: readTitle('achievements'),
      icon: 'check',
      section: null,
      order: 28,
      // It has the parts of the configuration's forms, as the store has.
      load: () => import('./configuration-page.tsx').then((it) => it.AchievementsPage),
    },
    {
      path: '/recipes',
      title: readTitle('recipes'),
      icon: 'layers',
      section: null,
      order: 10,
      load: () => import('./recipes/recipes-page.tsx').then((it) => it.RecipesPage),
    },
    {
      path: '/game-store',
      title: readTitle('game-store'),
      icon: 'gift',
      section: null,
      order: 11,
      // It has the parts of the configuration's forms, which another page would move into files that more pages load.
      load: () => import('./configuration-page.tsx').then((it) => it.StorePage),
    },
  ],
})
