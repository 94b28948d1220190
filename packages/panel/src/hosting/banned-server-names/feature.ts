import { defineFeature } from '../../kit/feature.ts'
import { readTitle } from '../../kit/page-titles.ts'

export const bannedServerNamesFeature = defineFeature({
  name: 'banned-server-names',
  adminTabs: [
    {
      key: 'banned-servers',
      title: readTitle('banned-server-names'),
      icon: 'blocked',
      order: 60,
      permission: 'bans:view',
      load: () => import('./banned-server-names-tab.tsx').then((it) => it.BannedNamesTab),
    },
  ],
})
