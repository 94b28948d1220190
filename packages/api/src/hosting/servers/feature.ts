import { defineFeature } from '../../kit/feature.ts'
import { usersFeature } from '../../people/users/feature.ts'
import { panelSettingsFeature } from '../../platform/panel-settings/feature.ts'
import { ServerDirectory } from './directory.ts'
import { createOwnerSource } from './grant-source.ts'
import { watchPlanLimits } from './plan-limits.ts'
import { bindServerRoutes } from './routes.ts'
import { sendServerFrames } from './server-frames.ts'
import { exportServers } from './server-metrics.ts'
import { createServersCheck } from './servers-part.ts'
import { createServers } from './service.ts'

export const serversFeature = defineFeature({
  name: 'servers',
  needs: { accounts: usersFeature, settings: panelSettingsFeature },
  async open(kit, { accounts, settings }) {
    const { config, bus, metrics } = kit
    const { gamePorts, maxServers, deletedServersDays: keptDays } = config
    const directory = new ServerDirectory(kit)
    await directory.reload()
    const core = { ...kit, directory, accounts, settings }
    kit.grants.add(createOwnerSource(directory))
    const servers = createServers({ ...core, gamePorts, maxServers, keptDays })
    exportServers(metrics.register, core)
    return {
      service: { servers, directory },
      routes: (bind) => bindServerRoutes(bind, { ...core, servers }),
      live: sendServerFrames(core),
      health: [createServersCheck({ ...kit, maxServers })],
      changes: {
        server: async (ownerId) => {
          await directory.reloadOf([ownerId])
          bus.emit('account', ownerId, 'elsewhere')
        },
      },
      reload: () => directory.reload(),
      jobs: [() => watchPlanLimits(core)],
    }
  },
})
