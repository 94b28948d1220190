import { runEvery } from '../../kit/every.ts'
import { defineFeature } from '../../kit/feature.ts'
import { panelSettingsFeature } from '../../platform/panel-settings/feature.ts'
import { serversFeature } from '../servers/feature.ts'
import { createMemberSource } from './grant-source.ts'
import { Invitations } from './invitations.ts'
import { OwnerMoves } from './owner-moves.ts'
import { Roster } from './roster.ts'
import { bindMemberRoutes } from './routes.ts'
import { Members } from './service.ts'
import { bindTransferRoutes } from './transfer-routes.ts'
import { Transfers } from './transfers.ts'

export const membersFeature = defineFeature({
  name: 'members',
  needs: { hosting: serversFeature, settings: panelSettingsFeature },
  async open(kit, { hosting, settings }) {
    const { config, bus, grants, log, running, timings } = kit
    const { directory } = hosting
    const roster = new Roster(kit)
    await roster.reload()
    grants.add(createMemberSource(roster, directory))
    const deps = { ...kit, directory, roster }
    const members = new Members(deps)
    const invitations = new Invitations({
      ...deps,
      origin: config.origin,
      limits: config.memberLimits,
    })
    const moves = new OwnerMoves({ ...deps, servers: hosting.servers })
    const transfers = new Transfers({ ...deps, settings, moves })
    directory.on('changed', (ids) => {
      const users = new Set(
        ids.flatMap((id) => roster.listOfServer(id)).map(({ userId }) => userId),
      )
      for (const userId of users) bus.emit('account', userId)
    })
    return {
      service: moves,
      routes: (bind) => {
        bindMemberRoutes(bind, { members, invitations })
        bindTransferRoutes(bind, transfers)
      },
      changes: {
        member: async (userId) => {
          await roster.reloadUsers([userId])
          for (const serverId of running.listServers(userId))
            running.cut(userId, serverId, grants.find(userId, serverId))
          bus.emit('account', userId, 'elsewhere')
        },
      },
      reload: () => roster.reload(),
      jobs: [
        () => runEvery(timings.memberMs, () => members.endOver(), log),
        () => runEvery(timings.memberMs, () => transfers.endOver(), log),
      ],
    }
  },
})
