import { serverNameSchema } from '@trellis/contract/kit/ids.ts'
import { joinPagePath } from '@trellis/contract/kit/join-page-path.ts'
import * as z from 'zod'
import type { WebServer } from '../../kit/http.ts'
import { createEtag } from './etag.ts'
import type { Pictures } from './pictures.ts'
import { createNoPageFault, type PublicPages } from './public-pages.ts'

type Deps = { pages: PublicPages; pictures: Pictures }

const paramsSchema = z.object({ serverName: serverNameSchema })
const querySchema = z.object({ caption: z.enum(['on', 'off']).catch('on') })
const limit = { config: { rateLimit: { max: 120, timeWindow: 60_000 } } }

/** Serves the pictures of public pages to anybody: services that show a preview of a link fetch them by their address. */
export function servePictures(http: WebServer, { pages, pictures }: Deps): void {
  http.get(`${joinPagePath}:serverName/picture`, limit, async (request, reply) => {
    const { data } = paramsSchema.safeParse(request.params)
    if (data === undefined) throw createNoPageFault()
    const { row } = await pages.open(data.serverName)
    const { caption } = querySchema.parse(request.query)
    const png = await pictures.read(row, { hasCaption: caption === 'on' })
    const etag = createEtag(png)
    reply.headers({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=60',
      etag,
    })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.send(Buffer.from(png))
  })
}
