import { defineFeature } from '../../kit/feature.ts'
import { readTitle } from '../../kit/page-titles.ts'

export const templatesFeature = defineFeature({
  name: 'engines',
  adminTabs: [
    {
      key: 'engines',
      title: readTitle('engines-admin'),
      icon: 'layers',
      order: 120,
      permission: 'settings:view',
      load: () => import('./templates-tab.tsx').then((it) => it.TemplatesTab),
    },
  ],
})
