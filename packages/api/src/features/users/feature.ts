import { defineFeature } from '../../kit/feature.ts'
import { panelSettingsFeature } from '../panel-settings/feature.ts'
import { createAccounts } from './accounts.ts'
import { userRoutes } from './routes.ts'

export const usersFeature = defineFeature({
  name: 'users',
  needs: { settings: panelSettingsFeature },
  open(kit, { settings }) {
    const accounts = createAccounts(kit)
    return {
      service: accounts,
      routes: (bind) => userRoutes(bind, { ...kit, accounts, settings }),
      changes: {
        account: (id) => void kit.bus.emit('account', id, 'elsewhere'),
        registered: () => void kit.bus.emit('registered'),
      },
    }
  },
})
