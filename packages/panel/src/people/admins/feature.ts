import { defineFeature } from '../../kit/feature.ts'
import { readTitle } from '../../kit/page-titles.ts'

export const adminsFeature = defineFeature({
  name: 'admins',
  adminTabs: [
    {
      key: 'permissions',
      title: readTitle('admins'),
      icon: 'lock',
      order: 90,
      permission: null,
      load: () => import('./admins-tab.tsx').then((it) => it.AdminsTab),
    },
  ],
})
