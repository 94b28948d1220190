import { serversFeature } from '../../hosting/servers/feature.ts'
import { defineFeature } from '../../kit/feature.ts'
import { usersFeature } from '../../people/users/feature.ts'
import { gameFeature } from '../documents/feature.ts'
import { itemsFeature } from '../items/feature.ts'
import { createAlts } from './alts.ts'
import { createGamePasswords } from './game-passwords.ts'
import { sendPlayersFrames } from './players-news.ts'
import { createPlayerProfiles } from './profiles.ts'
import { createReports } from './reports.ts'
import { bindPlayerRoutes } from './routes.ts'
import { createPlayers } from './service.ts'

export const playersFeature = defineFeature({
  name: 'players',
  needs: {
    game: gameFeature,
    items: itemsFeature,
    hosting: serversFeature,
    accounts: usersFeature,
  },
  open(kit, { game, items, hosting, accounts }) {
    const { db, link, now, runWork } = kit
    const passwords = createGamePasswords({ ...game, ...kit })
    const players = createPlayers({ ...game, link, items, runWork, passwords, now })
    const profiles = createPlayerProfiles({ ...game, db, link, items })
    const alts = createAlts({ ...game, link })
    const reports = createReports({ ...game, link })
    sendPlayersFrames({ ...kit, ...hosting, accounts })
    return {
      service: null,
      routes: (bind) =>
        bindPlayerRoutes(bind, { ...game, link, players, passwords, profiles, alts, reports }),
    }
  },
})
