import { defineFeature } from '../../kit/feature.ts'
import { readTitle } from '../../kit/page-titles.ts'
import { refreshMembers } from './member-cache.ts'

export const membersFeature = defineFeature({
  name: 'members',
  pages: [
    {
      path: '/members',
      title: readTitle('members'),
      icon: 'members',
      section: 'serverManagement',
      order: 45,
      load: () => import('./members-page.tsx').then((it) => it.MembersPage),
    },
  ],
  live: ({ client }) => {
    const refresh = () => void refreshMembers(client)
    return {
      signals: { 'account-changed': refresh, 'server-replaced': refresh },
      refresh,
      catchUp: refresh,
    }
  },
})
