import { serversFeature } from '../../hosting/servers/feature.ts'
import { defineFeature } from '../../kit/feature.ts'
import { usersFeature } from '../../people/users/feature.ts'
import { panelSettingsFeature } from '../../platform/panel-settings/feature.ts'
import { createGameAccess } from './game-access.ts'
import { createGameDocuments } from './game-documents.ts'
import { createLiveAccess } from './live-access.ts'

export const gameFeature = defineFeature({
  name: 'game',
  needs: { hosting: serversFeature, accounts: usersFeature, settings: panelSettingsFeature },
  open(kit, { hosting, accounts, settings }) {
    const access = createGameAccess({ ...kit, ...hosting, accounts })
    const openLive = createLiveAccess({ ...kit, ...hosting, accounts, settings })
    return { service: { access, openLive, documents: createGameDocuments({ ...kit, access }) } }
  },
})
