import { defineFeature } from '../../kit/feature.ts'
import { createAccounts } from './accounts.ts'
import { createLanguageSetter } from './language.ts'
import { bindUserRoutes } from './routes.ts'

export const usersFeature = defineFeature({
  name: 'users',
  needs: {},
  open(kit) {
    return {
      service: createAccounts(kit),
      routes: (bind) => bindUserRoutes(bind, { keepLanguage: createLanguageSetter(kit) }),
      changes: {
        account: (id) => void kit.bus.emit('account', id, 'elsewhere'),
        registered: () => void kit.bus.emit('registered'),
      },
    }
  },
})
