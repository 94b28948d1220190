import { every } from '../../kit/every.ts'
import { defineFeature } from '../../kit/feature.ts'
import { serversFeature } from '../servers/feature.ts'
import { createMemberSource } from './grant-source.ts'
import { Invitations } from './invitations.ts'
import { Roster } from './roster.ts'
import { memberRoutes } from './routes.ts'
import { Members } from './service.ts'

const endOverEveryMs = 5_000

export const membersFeature = defineFeature({
  name: 'members',
  needs: { hosting: serversFeature },
  async open(kit, { hosting }) {
    const { config, bus, grants, log, running } = kit
    const { directory } = hosting
    const roster = new Roster(kit)
    await roster.reload()
    grants.add(createMemberSource(roster, directory))
    const deps = { ...kit, directory, roster }
    const members = new Members(deps)
    const invitations = new Invitations({ ...deps, origin: config.origin })
    directory.on('changed', (ids) => {
      const users = new Set(ids.flatMap((id) => roster.ofServer(id)).map(({ userId }) => userId))
      for (const userId of users) bus.emit('account', userId)
    })
    return {
      service: null,
      routes: (bind) => memberRoutes(bind, { members, invitations }),
      changes: {
        member: async (userId) => {
          await roster.reload()
          for (const serverId of running.listServers(userId))
            if (grants.find(userId, serverId) === null) running.cut(userId, serverId)
          bus.emit('account', userId, 'elsewhere')
        },
      },
      reload: () => roster.reload(),
      jobs: [() => every(endOverEveryMs, () => members.endOver(), log)],
    }
  },
})
