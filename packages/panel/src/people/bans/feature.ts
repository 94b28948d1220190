import { defineFeature } from '../../kit/feature.ts'

export const bansFeature = defineFeature({
  name: 'bans',
  adminTabs: [
    {
      key: 'bans',
      title: 'bans',
      icon: 'shield',
      order: 70,
      permission: 'bans:view',
      load: () => import('./bans-tab.tsx').then((it) => it.BansTab),
    },
  ],
})
