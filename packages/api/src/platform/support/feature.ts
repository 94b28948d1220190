import { defineFeature } from '../../kit/feature.ts'
import { panelSettingsFeature } from '../panel-settings/feature.ts'
import { bindSupportRoutes } from './routes.ts'

export const supportFeature = defineFeature({
  name: 'support',
  needs: { settings: panelSettingsFeature },
  open({ config }, { settings }) {
    const readUrl = () => settings.readSupportUrl() ?? config.supportUrl
    const { readCreditsText } = settings
    return {
      service: { readUrl },
      routes: (bind) => bindSupportRoutes(bind, { readUrl, readCreditsText }),
    }
  },
})
