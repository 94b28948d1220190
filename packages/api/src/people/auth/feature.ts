import { chooseProvider } from '../../identity/choose-provider.ts'
import type { Tx } from '../../kit/db.ts'
import { runEvery } from '../../kit/every.ts'
import { defineFeature } from '../../kit/feature.ts'
import { panelSettingsFeature } from '../../platform/panel-settings/feature.ts'
import { usersFeature } from '../users/feature.ts'
import { createAccessGuard } from './access-guard.ts'
import { createLiveGuard } from './live-guard.ts'
import { createOwnSessions } from './own-sessions.ts'
import { bindAuthRoutes } from './routes.ts'
import { createAuth } from './service.ts'
import { createSessions } from './sessions.ts'
import { createTokens } from './tokens.ts'

const sweepMs = 3_600_000

export const authFeature = defineFeature({
  name: 'auth',
  needs: { accounts: usersFeature, settings: panelSettingsFeature },
  open(kit, { accounts, settings }) {
    const { config, bus, log } = kit
    const sessions = createSessions({ ...kit, tokens: createTokens(kit) })
    const ownSessions = createOwnSessions({ ...kit, sessions })
    const provider = chooseProvider(config, kit)
    const { superAdminIds, origin, serverList: hasServerList } = config
    const afterRegistration = new Set<(tx: Tx, userId: string, at: number) => Promise<void>>()
    const auth = createAuth({
      ...kit,
      accounts,
      sessions,
      provider,
      superAdminIds,
      afterRegistration,
    })
    return {
      /** `afterRegistration` lets other features add work to the transaction of a registration. */
      service: { sessions, afterRegistration },
      guard: createAccessGuard({ ...kit, sessions, accounts, settings }),
      liveGuard: createLiveGuard({ ...kit, sessions, accounts, settings }),
      routes: (bind) =>
        bindAuthRoutes(bind, { auth, sessions, ownSessions, provider, origin, hasServerList }),
      changes: { session: (id) => void bus.emit('sessionRevoked', id) },
      jobs: [() => runEvery(sweepMs, sessions.sweep, log)],
    }
  },
})
