import { ConsoleHub } from '../game/console/console-hub.ts'
import { WorldHub } from '../game/worlds/world-hub.ts'
import { scheduledTasksFeature } from '../hosting/scheduled-tasks/feature.ts'
import { serversFeature } from '../hosting/servers/feature.ts'
import { isAway } from '../hosts/fleet.ts'
import { defineFeature } from '../kit/feature.ts'
import { authFeature } from '../people/auth/feature.ts'
import { usersFeature } from '../people/users/feature.ts'
import { panelSettingsFeature } from '../platform/panel-settings/feature.ts'
import { createCommandDesk } from './command-desk.ts'
import { openGateway } from './gateway.ts'

export const liveFeature = defineFeature({
  name: 'live',
  needs: {
    auth: authFeature,
    accounts: usersFeature,
    settings: panelSettingsFeature,
    hosting: serversFeature,
    tasks: scheduledTasksFeature,
  },
  open(kit, { auth, accounts, settings, hosting, tasks }) {
    const { config, fleet, http, link, metrics } = kit
    const hub = new ConsoleHub(link)
    fleet.on('report', (report, before) => {
      if (before !== null && isAway(before) && !isAway(report)) hub.catchUp(report.serverId)
    })
    const worlds = new WorldHub(link, fleet, kit)
    const { rateLimits, origin } = config
    const core = { ...kit, ...hosting, accounts, settings, worlds, rateLimits }
    const desk = createCommandDesk(core)
    const gateway = openGateway({
      ...core,
      ...auth,
      http: http.server,
      origin,
      hub,
      desk,
      tasksOf: tasks.of,
    })
    metrics.tellSockets(gateway.sockets)
    return { service: gateway, drain: gateway.close, jobs: [() => gateway] }
  },
})
