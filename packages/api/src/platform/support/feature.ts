import { defineFeature } from '../../kit/feature.ts'
import { panelSettingsFeature } from '../panel-settings/feature.ts'
import { supportRoutes } from './routes.ts'

export const supportFeature = defineFeature({
  name: 'support',
  needs: { settings: panelSettingsFeature },
  open({ config }, { settings }) {
    const readUrl = () => settings.readSupportUrl() ?? config.supportUrl
    return { service: { readUrl }, routes: (bind) => supportRoutes(bind, { readUrl }) }
  },
})
