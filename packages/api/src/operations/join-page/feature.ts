import { gameFeature } from '../../game/documents/feature.ts'
import { itemsFeature } from '../../game/items/feature.ts'
import { gameDomains } from '../../game/setup-guide/index.ts'
import { serversFeature } from '../../hosting/servers/feature.ts'
import { defineFeature } from '../../kit/feature.ts'
import { usersFeature } from '../../people/users/feature.ts'
import { feedbackFeature } from '../feedback/feature.ts'
import { createGamePages } from './game-pages.ts'
import { createPageHiding } from './hiding.ts'
import { createGamePageHead, createJoinPageHead, createServerListHead } from './page-head.ts'
import { PictureDrawer } from './picture-drawer.ts'
import { createPictures } from './pictures.ts'
import { createPublicPages } from './public-pages.ts'
import { bindJoinPageRoutes } from './routes.ts'
import { servePictures } from './serve-pictures.ts'
import { createServerList } from './server-list.ts'
import { createJoinPageSettings } from './settings.ts'

export const joinPageFeature = defineFeature({
  name: 'join-page',
  needs: {
    hosting: serversFeature,
    accounts: usersFeature,
    game: gameFeature,
    items: itemsFeature,
    reports: feedbackFeature,
  },
  open(kit, { hosting, accounts, game, items, reports }) {
    const { config } = kit
    const settings = createJoinPageSettings({ ...kit, ...hosting, ...game })
    const connection = { host: config.gameAddress, domains: gameDomains }
    const pages = createPublicPages({ ...kit, ...hosting, accounts, settings, connection })
    const games = createGamePages({ ...kit, pages })
    const list = createServerList({ ...kit, pages, isOn: config.serverList })
    const hide = createPageHiding({ ...kit, ...hosting, list })
    const folders = [config.ownItemsDir, config.itemsDir]
    const drawer = new PictureDrawer(folders)
    const pictures = createPictures({ ...kit, ...hosting, drawer, folders, items })
    servePictures(kit.http, { pages, pictures })
    return {
      service: null,
      jobs: [() => drawer],
      heads: [
        createJoinPageHead({ pages, origin: config.origin }),
        createGamePageHead({ pages, origin: config.origin }),
        createServerListHead({ isOn: config.serverList, origin: config.origin }),
      ],
      routes: (bind) => bindJoinPageRoutes(bind, { settings, pages, games, list, reports, hide }),
    }
  },
})
