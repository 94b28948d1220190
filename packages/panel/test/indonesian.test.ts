import { mkdirSync } from 'node:fs'
import { activityActions } from '@trellis/contract/sentences/activity-actions.ts'
import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { insertWorded } from '../../api/src/platform/activity-log/store.ts'
import { expectNoAxeTrouble } from './kit/browser.ts'
import {
  type EnglishTexts,
  listEnglishTexts,
  readCatalogues,
  renderPseudoFile,
} from './kit/catalogues.ts'
import { addCode } from './kit/codes.ts'
import { addUsers, getId } from './kit/people.ts'
import { type RealPanel, test } from './kit/real-panel.ts'
import { putWorlds } from './kit/worlds.ts'

vi.setConfig({ testTimeout: 300_000 })

/** Set PANEL_SHOTS to save a screenshot of every screen. */
const shots = process.env['PANEL_SHOTS']
/** A page has more buttons, but they repeat for each row. */
const maxButtons = 14

const owned = [
  'dashboard',
  'worlds',
  'players',
  'backup',
  'scheduler',
  'configuration',
  'configuration?tab=newbie-kit',
  'configuration?tab=custom-items',
  'console',
  'profile',
  'redeem-code',
  'renew',
  'items',
  'feedback',
  'nowhere',
]
const administered = [
  'statistics',
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

/** Fills every list of owner and admin, and makes Maya a super admin. */
async function furnish(panel: RealPanel): Promise<void> {
  const { server } = panel
  putWorlds(server, { START: {}, FARM: { owner: 'Bo' } })
  for (const name of ['Bo', 'Cyra']) server.writePlayer(name, { level: 12, gems: 34_567 })
  await addCode(panel, { customSuffix: 'ABC123', isPublic: true })
  await server.post('/server/backup')
  await server.post('/server/tasks', { type: 'restart', schedule: '0 0 * * *' })
  await server.post('/feedback', { type: 'Suggestion', message: 'Lebih banyak, ya.' })
  await panel.seed((tx) => addUsers(tx, 1, 3))
  await panel.asOperator('POST', `/admin/users/${getId(1)}/ban`, {
    reason: 'Curang',
    duration: '7d',
  })
  await panel.asOperator('POST', '/admin/banned-servers', { serverName: 'Jelek', reason: 'Kasar' })
  await panel.promote()
}

/** Shows the panel in a language from the first load on. */
async function speak(panel: RealPanel, language: 'en' | 'id'): Promise<void> {
  const { id, token } = panel.maya
  await panel.api.call('PUT', `/users/${id}/language`, { token, body: { language } })
  await panel.page.addInitScript((locale) => {
    if (location.protocol !== 'about:') localStorage.setItem('trellis.language', locale)
  }, language)
}

async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).or(page.getByRole('heading')).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.mantine-Skeleton-root')].every((it) => !it.checkVisibility()),
  )
}

const readExcess = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Lists the visible texts of the page that are English texts of the panel. */
const listLeftovers = (page: Page, texts: EnglishTexts) =>
  page.evaluate(({ whole, parts }) => {
    const known = new Set(whole)
    const found = new Set<string>()
    // The api names the plans.
    const isData = (text: string) => /^(?:Free|Paid)$/.test(text)
    const check = (raw: string | null) => {
      const text = (raw ?? '').trim().replaceAll(/\s+/g, ' ')
      if (isData(text)) return
      if (known.has(text) || parts.some((it) => text.includes(it))) found.add(text)
    }
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest('[lang=en], script, style, .cm-editor') !== null) continue
      if (!element.checkVisibility()) continue
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
        check(element.getAttribute(name))
      for (const node of element.childNodes) if (node.nodeType === 3) check(node.nodeValue)
    }
    return [...found]
  }, texts)

/** Lists buttons whose label is cut off, and those that stick out of the page's content. */
const listClipped = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main')
    const edge =
      main === null
        ? Number.POSITIVE_INFINITY
        : main.getBoundingClientRect().right -
          Number.parseFloat(getComputedStyle(main).paddingRight)
    // A line is higher than its letters, so letters below the line are cut where the label is lower than that.
    const isTooSmall = (label: Element) =>
      label.scrollWidth > label.clientWidth + 1 || label.scrollHeight > label.clientHeight + 1
    return [...document.querySelectorAll<HTMLElement>('main .mantine-Button-root')]
      .filter((it) => it.checkVisibility())
      .filter((it) => {
        const label = it.querySelector('.mantine-Button-label')
        const isCut = label !== null && isTooSmall(label)
        return isCut || it.getBoundingClientRect().right > edge + 1
      })
      .map((it) => `${it.textContent} does not fit`)
  })

/** Presses each button of the page, and calls `look` after each. Refuses every change, so that none has an effect. */
async function pressButtons(page: Page, look: () => Promise<void>): Promise<void> {
  const buttons = page.getByRole('main').getByRole('button', { disabled: false })
  const count = Math.min(await buttons.count(), maxButtons)
  for (let at = 0; at < count; at++) {
    const button = buttons.nth(at)
    if (!(await button.isVisible().catch(() => false))) continue
    await button.click({ timeout: 2000, noWaitAfter: true }).catch(() => undefined)
    await page.waitForTimeout(0)
    await page.waitForLoadState('networkidle')
    await look()
    if ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape')
  }
}

async function refuseChanges({ context }: RealPanel): Promise<void> {
  await context.route('**/api/**', (route) => {
    const { pathname } = new URL(route.request().url())
    const isHarmless = /\/(auth|notices)\b/.test(pathname)
    if (route.request().method() === 'GET' || isHarmless) return route.fallback()
    return route.fulfill({ status: 500, json: { error: 'Refused.', code: 'internal' } })
  })
}

test('has no English text of the panel on any page or dialog, and everything fits', async ({
  panel,
}) => {
  const { page } = panel
  await furnish(panel)
  await speak(panel, 'id')
  await refuseChanges(panel)
  const texts = listEnglishTexts()
  expect(texts.whole.length).toBeGreaterThan(500)
  const faults: Record<string, string[]> = {}
  for (const path of [...owned, ...administered]) {
    const found = new Set<string>()
    const look = async () => {
      for (const text of await listLeftovers(page, texts)) found.add(text)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.emulateMedia({ colorScheme: 'light' })
    await panel.open(`/${path}`)
    await settle(page)
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('id')
    await look()
    await takeShot(page, path, 1280)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoAxeTrouble(page)
    for (const text of await listClipped(page)) found.add(text)
    const excess = await readExcess(page)
    if (excess > 0) found.add(`${excess} px too wide`)
    await takeShot(page, path, 360)
    await page.setViewportSize({ width: 1280, height: 800 })
    await pressButtons(page, look)
    if (found.size > 0) faults[path] = [...found]
  }
  expect(faults).toEqual({})
})

test('words every action of the activity log, also of entries without a code', async ({
  panel,
}) => {
  const known = readCatalogues('id').get('activity-actions') ?? {}
  expect(Object.keys(known).toSorted()).toEqual(Object.keys(activityActions).toSorted())
  const { maya, page } = panel
  await panel.promote()
  await panel.seed(async (tx) => {
    await tx.deleteFrom('activity').execute()
    const by = { actorType: 'User', actorId: maya.id, actorName: 'Maya', details: {} } as const
    for (const action of Object.values(activityActions))
      await insertWorded(tx, { ...by, subjectId: maya.id, at: Date.now(), action })
  })
  await speak(panel, 'id')
  for (const [path, count] of [
    ['/admin?tab=logs', 10],
    ['/dashboard', 8],
  ] as const) {
    await panel.open(path)
    await settle(page)
    const shown = await page.getByRole('main').innerText()
    const lines = shown.split('\n').map((line) => line.trim())
    const translated = new Set(Object.values(known))
    expect(lines.filter((line) => translated.has(line)).length).toBeGreaterThanOrEqual(count)
    expect(Object.values(activityActions).filter((action) => lines.includes(action))).toEqual([])
  }
})

test('fits a phone in a language with long words', async ({ panel }) => {
  const { page, context } = panel
  await furnish(panel)
  await context.route('**/assets/messages/en/*.js', async (route) => {
    const body = await renderPseudoFile(new URL(route.request().url()).pathname)
    await route.fulfill({ contentType: 'text/javascript', body })
  })
  await page.setViewportSize({ width: 360, height: 740 })
  const faults: Record<string, string[]> = {}
  for (const path of [...owned, ...administered]) {
    await panel.open(`/${path}`)
    await settle(page)
    const found = await listClipped(page)
    const excess = await readExcess(page)
    if (excess > 0) found.push(`${excess} px too wide`)
    if (found.length > 0) faults[path] = found
    await takeShot(page, `pseudo-${path}`, 360)
  }
  expect(faults).toEqual({})
})

async function takeShot(page: Page, path: string, width: number): Promise<void> {
  if (shots === undefined) return
  mkdirSync(shots, { recursive: true })
  const name = path.replaceAll(/\W+/g, '-')
  await page.screenshot({ path: `${shots}/id-${name}-${width}.png`, fullPage: true })
}
