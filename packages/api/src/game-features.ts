import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { openEntrance } from './entrance.ts'
import { archiveRoutes } from './features/archives/routes.ts'
import { createCustomTextures } from './features/configuration/custom-textures.ts'
import { configurationRoutes } from './features/configuration/routes.ts'
import { createConfiguration } from './features/configuration/service.ts'
import { loadItems } from './features/items/item-database.ts'
import { itemRoutes } from './features/items/routes.ts'
import { createItems } from './features/items/service.ts'
import type { PanelSettingsService } from './features/panel-settings/service.ts'
import { playerRoutes } from './features/players/routes.ts'
import { createPlayers } from './features/players/service.ts'
import type { ServerDirectory } from './features/servers/directory.ts'
import { createGameAccess } from './features/servers/game-access.ts'
import { createGameDocuments } from './features/servers/game-documents.ts'
import type { Accounts } from './features/users/accounts.ts'
import { waitingEditRoutes } from './features/waiting-edits/routes.ts'
import { worldRoutes } from './features/worlds/routes.ts'
import { createWorlds } from './features/worlds/service.ts'
import { createAgentFiles } from './hosts/agent-files.ts'
import type { AgentLink } from './hosts/agent-link.ts'
import type { Bus } from './kit/bus.ts'
import type { Db } from './kit/db.ts'
import type { BindRoute } from './kit/http.ts'
import { serveTextures } from './texture-files.ts'

type Given = {
  bind: BindRoute
  http: FastifyInstance
  config: Config
  db: Db
  bus: Bus
  link: AgentLink
  directory: ServerDirectory
  accounts: Accounts
  settings: PanelSettingsService
  now: () => number
}

/** Wires what owners do with their game: worlds, players, items, configuration, and how players get there. */
export async function bindGameFeatures(given: Given) {
  const { bind, http, config, db, bus, link, directory, accounts, settings, now } = given
  const access = createGameAccess({ db, directory, accounts, now })
  const { lobby } = openEntrance(http, bind, { config, access, link, directory, settings, now })
  const documents = createGameDocuments({ access, link, bus })
  playerRoutes(bind, { documents, access, link, players: createPlayers({ access, link, now }) })
  const items = createItems({ access, link, base: await loadItems(config) })
  itemRoutes(bind, { items })
  worldRoutes(bind, { documents, access, link, worlds: createWorlds({ access, link, items }) })
  const configuration = createConfiguration({ access, link, directory, settings, items })
  const textures = createCustomTextures({ db, link, items, configuration, now })
  configurationRoutes(bind, { configuration, textures })
  serveTextures(http, { db, link, folders: [config.ownItemsDir, config.itemsDir] })
  const files = createAgentFiles(config.agent)
  archiveRoutes(bind, { access, link, files, bus, now })
  waitingEditRoutes(bind, { access, link })
  return { lobby }
}
