import {
  getGamePagePath,
  getJoinPagePath,
  joinPagePath,
  serverListPath,
} from '@trellis/contract/kit/join-page-path.ts'
import { joinPictureSize } from '@trellis/contract/operations/join-page.ts'
import * as z from 'zod'
import { readLanguage } from '../../kit/accept-language.ts'
import { escapeHtml } from '../../kit/escape-html.ts'
import type { PageHead } from '../../kit/page-head.ts'
import { joinPageTexts } from './join-texts.ts'
import type { PublicPages } from './public-pages.ts'

type Deps = { pages: PublicPages; origin: string }

const paramsSchema = z.object({ serverName: z.string() })

/** Names the server and its picture in the page's head, where previews of links read them. */
export const createJoinPageHead = ({ pages, origin }: Deps): PageHead => ({
  path: `${joinPagePath}:serverName`,
  async render({ params, headers }) {
    const language = readLanguage(headers['accept-language'])
    const found = await pages.find(paramsSchema.parse(params).serverName)
    if (found === null) return { status: 404, language, title: product, elements: notIndexed }
    const text = joinPageTexts(language)
    const page = pages.describe(found)
    const { name } = page
    const status = page.status === 'ONLINE' ? text.online({ count: page.players }) : text.offline
    const description = page.description.replaceAll(/\s+/g, ' ').slice(0, maxCharacters)
    const elements = listElements({
      title: text.title({ name }),
      description: description || text.description({ name, status }),
      url: origin + getJoinPagePath(name),
      image: origin + page.pictureUrl,
      imageText: text.picture({ name }),
    })
    return { status: 200, language, title: escapeHtml(`${name} · ${product}`), elements }
  },
})

/** Describes the page about the game of a server. */
export const createGamePageHead = ({ pages, origin }: Deps): PageHead => ({
  path: `${joinPagePath}:serverName/game`,
  async render({ params, headers }) {
    const language = readLanguage(headers['accept-language'])
    const found = await pages.find(paramsSchema.parse(params).serverName)
    if (found === null || found.row.template !== null)
      return { status: 404, language, title: product, elements: notIndexed }
    const text = joinPageTexts(language)
    const { name, pictureUrl } = pages.describe(found)
    const title = text.gameTitle({ name })
    const elements = listElements({
      title,
      description: text.gameDescription({ name }),
      url: origin + getGamePagePath(name),
      image: origin + pictureUrl,
      imageText: text.picture({ name }),
    })
    return { status: 200, language, title: escapeHtml(`${title} · ${product}`), elements }
  },
})

/** Describes the public list of servers to search engines and previews of links. */
export const createServerListHead = ({
  isOn,
  origin,
}: {
  isOn: boolean
  origin: string
}): PageHead => ({
  path: serverListPath,
  async render({ headers }) {
    const language = readLanguage(headers['accept-language'])
    if (!isOn) return { status: 404, language, title: product, elements: notIndexed }
    const { listTitle, listDescription } = joinPageTexts(language)
    const tags = { 'og:type': 'website', 'og:site_name': product, 'og:title': listTitle }
    const elements = [
      createElement('name', ['description', listDescription]),
      ...Object.entries(tags).map((it) => createElement('property', it)),
      createElement('property', ['og:description', listDescription]),
      `<link rel="canonical" href="${escapeHtml(origin + serverListPath)}">`,
    ].join('')
    return { status: 200, language, title: escapeHtml(`${listTitle} · ${product}`), elements }
  },
})

const product = 'Trellis'
const notIndexed = '<meta name="robots" content="noindex">'
/** Previews show about this much of a description. */
const maxCharacters = 200

type Shown = { title: string; description: string; url: string; image: string; imageText: string }

function listElements({ title, description, url, image, imageText }: Shown): string {
  const named = {
    description,
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': image,
    'twitter:image:alt': imageText,
  }
  const open = {
    'og:type': 'website',
    'og:site_name': product,
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': image,
    'og:image:type': 'image/png',
    'og:image:width': String(joinPictureSize.width),
    'og:image:height': String(joinPictureSize.height),
    'og:image:alt': imageText,
  }
  return [
    ...Object.entries(named).map((it) => createElement('name', it)),
    ...Object.entries(open).map((it) => createElement('property', it)),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
  ].join('')
}

const createElement = (kind: string, [name, content]: [string, string]) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`
