import { serversFeature } from '../../hosting/servers/feature.ts'
import { defineFeature } from '../../kit/feature.ts'
import { usersFeature } from '../../people/users/feature.ts'
import { createGameAccess } from './game-access.ts'
import { createGameDocuments } from './game-documents.ts'

export const gameFeature = defineFeature({
  name: 'game',
  needs: { hosting: serversFeature, accounts: usersFeature },
  open(kit, { hosting, accounts }) {
    const access = createGameAccess({ ...kit, ...hosting, accounts })
    return { service: { access, documents: createGameDocuments({ ...kit, access }) } }
  },
})
