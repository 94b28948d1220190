import { defineFeature } from '../../kit/feature.ts'

export const templatesFeature = defineFeature({
  name: 'templates',
  adminTabs: [
    {
      key: 'engines',
      title: 'templates',
      icon: 'layers',
      order: 120,
      permission: 'settings:view',
      load: () => import('./templates-tab.tsx').then((it) => it.TemplatesTab),
    },
  ],
})
