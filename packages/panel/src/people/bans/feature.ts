import { defineFeature } from '../../kit/feature.ts'
import { readTitle } from '../../kit/page-titles.ts'

export const bansFeature = defineFeature({
  name: 'bans',
  adminTabs: [
    {
      key: 'bans',
      title: readTitle('bans'),
      icon: 'shield',
      order: 70,
      permission: 'bans:view',
      load: () => import('./bans-tab.tsx').then((it) => it.BansTab),
    },
  ],
})
