import { defineFeature } from '../../kit/feature.ts'
import { readTitle } from '../../kit/page-titles.ts'

export const bannedNamesFeature = defineFeature({
  name: 'banned-names',
  adminTabs: [
    {
      key: 'banned-servers',
      title: readTitle('banned-names'),
      icon: 'blocked',
      order: 60,
      permission: 'bans:view',
      load: () => import('./banned-names-tab.tsx').then((it) => it.BannedNamesTab),
    },
  ],
})
