import { gamePageSchema, readGamePage } from '@trellis/contract/operations/game-page.ts'
import {
  joinPageSchema,
  listPublicServers,
  readJoinPage,
  readJoinPageSettings,
  reportServer,
  saveJoinPageSettings,
} from '@trellis/contract/operations/join-page.ts'
import { hideJoinPage } from '@trellis/contract/operations/server-acts.ts'
import { type BindRoute, Prepared } from '../../kit/http.ts'
import { createReply } from '../../kit/reply.ts'
import type { ServerReports } from '../feedback/index.ts'
import { createEtag } from './etag.ts'
import type { GamePages } from './game-pages.ts'
import type { PageHiding } from './hiding.ts'
import type { PublicPages } from './public-pages.ts'
import type { ServerList } from './server-list.ts'
import type { JoinPageSettingsService } from './settings.ts'

type Deps = {
  settings: JoinPageSettingsService
  pages: PublicPages
  games: GamePages
  list: ServerList
  reports: ServerReports
  hide: PageHiding
}

/** Proxies may answer with this for so long, so that a shared link costs little. */
const keptSeconds = 5

export function bindJoinPageRoutes(
  bind: BindRoute,
  { settings, pages, games, list, reports, hide }: Deps,
): void {
  bind(readJoinPageSettings, (call) => settings.read(call))
  bind(saveJoinPageSettings, (call) => settings.save(call, call.body))
  bind(hideJoinPage, ({ caller, params, body }) => hide(caller, params.name, body))
  bind(readJoinPage, async ({ params }) =>
    answer(joinPageSchema.parse(pages.describe(await pages.open(params.serverName)))),
  )
  bind(readGamePage, async ({ params }) =>
    answer(gamePageSchema.parse(await games.read(params.serverName))),
  )
  bind(listPublicServers, async ({ query }) => answer(await list.find(query)))
  bind(reportServer, async ({ params, body }) => {
    const { row } = await pages.open(params.serverName)
    await reports.add(row, body.message)
    return createReply({ code: 'server-reported' })
  })
}

function answer(content: object): Prepared {
  const json = JSON.stringify(content)
  return new Prepared(json, {
    etag: createEtag(json),
    'cache-control': `public, max-age=${keptSeconds}`,
  })
}
