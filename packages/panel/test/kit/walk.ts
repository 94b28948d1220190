import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { type EnglishTexts, trimText } from './catalogues.ts'
import { addCode } from './codes.ts'
import { addUsers, getId } from './people.ts'
import { addDevice } from './push-devices.ts'
import type { RealPanel } from './real-panel.ts'
import { readExcess } from './screen.ts'
import { putWorlds } from './worlds.ts'

const ownedPages = [
  'dashboard',
  'worlds',
  'players',
  'backup',
  'scheduler',
  'configuration',
  'configuration?tab=newbie-kit',
  'recipes',
  'configuration?tab=custom-items',
  'configuration?tab=custom-textures',
  'console',
  'profile',
  'redeem-code',
  'renew',
  'items',
  'how-to-play',
  'feedback',
  'members',
  'nowhere',
]
const administeredPages = [
  'overview',
  'users',
  'servers',
  'bans',
  'banned-servers',
  'redeem-codes',
  'shop',
  'feedback',
  'logs',
  'settings',
  'permissions',
  'ledger',
  'engines',
  'health',
].map((tab) => `admin?tab=${tab}`)

/** The addresses of the pages that `walkPages` opens. */
export const walkedPages = [...ownedPages, ...administeredPages].map((path) => `/${path}`)

/** Fills every list of owner and admin, and makes Maya a super admin. */
export async function fillLists(panel: RealPanel): Promise<void> {
  const { server } = panel
  putWorlds(server, { START: {}, FARM: { owner: 'Bo' } })
  for (const name of ['Bo', 'Cyra']) server.writePlayer(name, { level: 12, gems: 34_567 })
  await addCode(panel, { customSuffix: 'ABC123', isPublic: true })
  await server.post('/server/backup')
  await server.post('/server/tasks', { type: 'restart', schedule: '0 0 * * *' })
  await server.post('/feedback', { type: 'Suggestion', message: 'Lebih banyak, ya.' })
  await addDevice(panel, 'Chrome · Android')
  await panel.seed((tx) => addUsers(tx, 1, 3))
  await panel.asOperator('POST', `/admin/users/${getId(1)}/ban`, {
    reason: 'Curang',
    duration: '7d',
  })
  await panel.asOperator('POST', '/admin/banned-servers', { serverName: 'Jelek', reason: 'Kasar' })
  await panel.promote()
}

/** Opens every page and calls `look`, which lists its faults. Returns the faults by page. */
export async function walkPages(
  { open, page }: RealPanel,
  look: (path: string) => Promise<string[]>,
): Promise<Record<string, string[]>> {
  countRequests(page)
  const faults: Record<string, string[]> = {}
  for (const address of walkedPages) {
    const path = address.slice(1)
    await open(address)
    await settle(page)
    const found = new Set(await look(path))
    if (found.size > 0) faults[path] = [...found]
  }
  return faults
}

/** Waits until the page has its content and all answers. */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).or(page.getByRole('heading')).first().waitFor()
  await untilAnswered(page)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.mantine-Skeleton-root')].every((it) => !it.checkVisibility()),
  )
}

const openRequests = new WeakMap<Page, Set<unknown>>()

/** Counts the requests of a page from now on, for `untilAnswered`. */
function countRequests(page: Page): void {
  const open = new Set<unknown>()
  openRequests.set(page, open)
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  page.on('framenavigated', () => open.clear())
}

/** Resolves when the page has had no open request for 60 ms; Playwright's own wait takes half a second. */
export async function untilAnswered(page: Page): Promise<void> {
  const end = performance.now() + 10_000
  for (let calm = 0; calm < 3 && performance.now() < end; ) {
    await page.waitForTimeout(20)
    calm = (openRequests.get(page)?.size ?? 0) === 0 ? calm + 1 : 0
  }
}

/** Lists by how much the page is too wide, if it is. */
export async function listExcess(page: Page): Promise<string[]> {
  const excess = await readExcess(page)
  return excess > 0 ? [`${excess} px too wide`] : []
}

const shopItemsFile = new URL('../../../api/src/migrations/first-shop-items.ts', import.meta.url)
/** The names and descriptions of the shop items that every installation begins with. */
const firstShopItems = [...readFileSync(shopItemsFile, 'utf8').matchAll(/'([A-Z][^']+)'/g)].map(
  ([, text = '']) => text,
)

const art = fileURLToPath(new URL('../../../catalogue/art/', import.meta.url))
const listFolders = (path: string) =>
  readdirSync(path, { withFileTypes: true }).flatMap((it) => (it.isDirectory() ? it.name : []))
const itemTexts = new Set(
  listFolders(art).flatMap((folder) => {
    const items: { name: string; description: string }[] = JSON.parse(
      readFileSync(`${art}${folder}/items.json`, 'utf8'),
    )
    return items.flatMap(({ name, description }) => [name, description])
  }),
)

/** Lists the visible texts of the page that are English texts of the panel. */
export async function listLeftovers(page: Page, texts: EnglishTexts): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const found = new Set<string>()
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest('[lang=en], script, style, .cm-editor') !== null) continue
      if (!element.checkVisibility()) continue
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
        found.add(element.getAttribute(name) ?? '')
      for (const node of element.childNodes)
        if (node.nodeType === 3) found.add(node.nodeValue ?? '')
    }
    return [...found]
  })
  // The tab of the shop shows admins the texts of its items as they are stored.
  const isStored = (it: string) =>
    page.url().includes('tab=shop') && firstShopItems.some((text) => it.includes(text))
  // The texts of items are data: some are also words of the panel, such as Cloud.
  const isItem = (it: string) => page.url().includes('/items') && itemTexts.has(it.trim())
  const leftovers = shown.filter((it) => texts.has(it) && !isStored(it) && !isItem(it))
  return [...new Set(leftovers.map(trimText))]
}

/** Lists hints of empty fields that are longer than their field. */
export const listCutHints = (page: Page) =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d')
    const isCut = (field: HTMLInputElement) => {
      const style = getComputedStyle(field)
      if (context === null) return true
      context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
      const inner = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight)
      const text = field.value === '' ? field.placeholder : field.value
      return context.measureText(text).width > field.clientWidth - inner
    }
    return [...document.querySelectorAll<HTMLInputElement>('main input')]
      .filter((it) => it.checkVisibility() && (it.value === '' || it.readOnly))
      .filter(isCut)
      .map((it) => `${it.value === '' ? it.placeholder : it.value} is cut off`)
  })

/** Lists labels of buttons and choices that are cut off, and buttons that stick out of their page or dialog. */
export const listClipped = (page: Page) =>
  page.evaluate(() => {
    /** Returns where the content of the page or dialog around an element ends. */
    const findEdge = (element: Element) => {
      // The console fills the screen while it has this attribute.
      const room = element.closest('[role=dialog], [data-full], main')
      if (room === null) return Number.POSITIVE_INFINITY
      return (
        room.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(room).paddingRight)
      )
    }
    // A line is higher than its letters, so letters below the line are cut where the label is lower than that.
    const isTooSmall = (label: Element) =>
      label.scrollWidth > label.clientWidth + 1 || label.scrollHeight > label.clientHeight + 1
    const rooms = ':is(main, [role=dialog])'
    const buttons = [
      ...document.querySelectorAll<HTMLElement>(
        `${rooms} :is(.mantine-Button-root, fieldset button)`,
      ),
    ]
    const faults = buttons
      .filter((it) => it.checkVisibility())
      .filter((it) => {
        const label = it.querySelector('.mantine-Button-label')
        const isCut = label !== null && isTooSmall(label)
        return isCut || it.getBoundingClientRect().right > findEdge(it) + 1
      })
    const choices = [
      ...document.querySelectorAll<HTMLElement>(`${rooms} .mantine-SegmentedControl-root`),
    ].filter((it) => it.checkVisibility() && it.scrollWidth > it.clientWidth + 1)
    const dialogs = [...document.querySelectorAll<HTMLElement>('[role=dialog]')].filter(
      (it) => it.checkVisibility() && it.scrollWidth > it.clientWidth + 1,
    )
    return [
      ...[...faults, ...choices].map((it) => `${it.textContent} does not fit`),
      ...dialogs.map((it) => `The dialog ${it.getAttribute('aria-label') ?? ''} is too wide`),
    ]
  })

/** Refuses every change, so that a pressed button has no effect. */
export async function refuseChanges({ context }: RealPanel): Promise<void> {
  await context.route('**/api/**', (route) => {
    const { pathname } = new URL(route.request().url())
    const isHarmless = /\/(auth|notices)\b/.test(pathname)
    if (route.request().method() === 'GET' || isHarmless) return route.fallback()
    return route.fulfill({ status: 500, json: { error: 'Refused.', code: 'internal' } })
  })
}
