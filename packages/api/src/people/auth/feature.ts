import { chooseProvider } from '../../identity/choose-provider.ts'
import type { Tx } from '../../kit/db.ts'
import { every } from '../../kit/every.ts'
import { defineFeature } from '../../kit/feature.ts'
import { panelSettingsFeature } from '../../platform/panel-settings/feature.ts'
import { usersFeature } from '../users/feature.ts'
import { createGate } from './gate.ts'
import { createLiveGate } from './live-gate.ts'
import { authRoutes } from './routes.ts'
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
    const provider = chooseProvider(config, kit)
    const { superAdminIds, origin } = config
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
      gate: createGate({ ...kit, sessions, accounts, settings }),
      liveGate: createLiveGate({ ...kit, sessions, accounts, settings }),
      routes: (bind) => authRoutes(bind, { auth, sessions, provider, origin }),
      changes: { session: (id) => void bus.emit('sessionRevoked', id) },
      jobs: [() => every(sweepMs, sessions.sweep, log)],
    }
  },
})
