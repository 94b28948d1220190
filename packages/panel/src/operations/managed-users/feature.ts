import { defineFeature } from '../../kit/feature.ts'

export const managedUsersFeature = defineFeature({
  name: 'managed-users',
  adminTabs: [
    {
      key: 'users',
      title: 'managedUsers',
      icon: 'players',
      order: 20,
      permission: 'users:view',
      load: () => import('./managed-users-tab.tsx').then((it) => it.ManagedUsersTab),
    },
  ],
})
