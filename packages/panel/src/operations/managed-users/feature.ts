import { defineFeature } from '../../kit/feature.ts'
import { readTitle } from '../../kit/page-titles.ts'

export const managedUsersFeature = defineFeature({
  name: 'managed-users',
  adminTabs: [
    {
      key: 'users',
      title: readTitle('managed-users'),
      icon: 'players',
      order: 20,
      permission: 'users:view',
      load: () => import('./managed-users-tab.tsx').then((it) => it.ManagedUsersTab),
    },
  ],
  commands: () => import('./commands.ts').then((it) => it.managedUsersCommands),
})
