import { defineFeature } from '../../kit/feature.ts'

export const adminsFeature = defineFeature({
  name: 'admins',
  adminTabs: [
    {
      key: 'permissions',
      title: 'admins',
      icon: 'lock',
      order: 90,
      permission: null,
      load: () => import('./admins-tab.tsx').then((it) => it.AdminsTab),
    },
  ],
})
