import { defineFeature } from '../../kit/feature.ts'
import { usersFeature } from '../../people/users/feature.ts'
import { panelSettingsFeature } from '../../platform/panel-settings/feature.ts'
import { bindProfileRoutes } from './routes.ts'
import { createProfileReader } from './service.ts'

export const profileFeature = defineFeature({
  name: 'profile',
  needs: { accounts: usersFeature, settings: panelSettingsFeature },
  open(kit, { accounts, settings }) {
    const read = createProfileReader({ ...kit, accounts, settings })
    return {
      service: null,
      routes: (bind) => bindProfileRoutes(bind, { read }),
    }
  },
})
