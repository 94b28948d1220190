import { defineFeature } from '../../kit/feature.ts'
import { readTitle } from '../../kit/page-titles.ts'
import { refreshPanelSettings } from './settings-cache.ts'

export const panelSettingsFeature = defineFeature({
  name: 'panel-settings',
  adminTabs: [
    {
      key: 'settings',
      title: readTitle('panel-settings'),
      icon: 'sliders',
      order: 100,
      permission: 'settings:view',
      load: () => import('./settings-tab.tsx').then((it) => it.SettingsTab),
    },
  ],
  live: ({ client }) => ({
    signals: { 'account-changed': () => void refreshPanelSettings(client) },
  }),
})
