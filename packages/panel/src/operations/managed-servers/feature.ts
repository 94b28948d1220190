import { defineFeature } from '../../kit/feature.ts'
import { readTitle } from '../../kit/page-titles.ts'
import { patchManagedServers } from './managed-servers-cache.ts'

export const managedServersFeature = defineFeature({
  name: 'managed-servers',
  adminTabs: [
    {
      key: 'servers',
      title: readTitle('managed-servers'),
      icon: 'server',
      order: 30,
      permission: 'servers:view',
      load: () => import('./managed-servers-tab.tsx').then((it) => it.ManagedServersTab),
    },
  ],
  live: ({ client }) => ({
    handlers: { managed_servers: (news) => patchManagedServers(client, news) },
  }),
  commands: () => import('./commands.ts').then((it) => it.managedServersCommands),
})
