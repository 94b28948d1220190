import { customItemSchema } from '@trellis/contract/game/configuration.ts'
import { expect } from 'vitest'
import { GameOwner } from '../../api/test/kit/game-owner.ts'
import { until } from '../../api/test/kit/until.ts'
import { printLines } from './kit/console.ts'
import { LateAnswers } from './kit/late-answers.ts'
import { handleAnswers, hasOpenRequest, untilQuiet } from './kit/quiet-page.ts'
import { maya, type RealPanel as Panel, test } from './kit/real-panel.ts'
import { makeWorldValue } from './kit/worlds.ts'

type Mark = { word: string; hour: number; gems: number }
type Marked = { id: string; mark: Mark }

const alpha: Mark = { word: 'Alpha', hour: 11, gems: 1111 }
const beta: Mark = { word: 'Beta', hour: 22, gems: 2222 }

const switcher = ({ page }: Panel) =>
  page.getByRole('complementary').getByRole('combobox', { name: 'Server' })

const call = async (panel: Panel, method: string, path: string, body?: unknown) => {
  const answer = await panel.api.call(method, path, { token: panel.maya.token, body })
  expect([answer.status, answer.body.error], path).toEqual([expect.any(Number), undefined])
  return answer.body
}

const allow = async (panel: Panel, slots: number) => {
  const set = (what: string, amount: number) =>
    panel.asOperator('POST', `/admin/users/${maya.id}/${what}`, { action: 'set', amount })
  await set('slot', slots)
  await set('backups', 2)
}

/** Gives every page of a server something that names it. */
async function fill(panel: Panel, id: string, { word, hour, gems }: Mark): Promise<Marked> {
  const server = GameOwner.of(panel.api, panel.maya, id)
  const path = `/servers/${id}`
  server.write(`worlds/${word.toUpperCase()}FARM_.json`, makeWorldValue())
  server.writePlayer(`${word}Bo`)
  await call(panel, 'POST', `${path}/backups`, { name: `${word} backup` })
  await expect.poll(async () => (await call(panel, 'GET', `${path}/backup`)).progress).toBe(null)
  server.write(`worlds/${word.toUpperCase()}NEW_.json`, makeWorldValue())
  await call(panel, 'POST', `${path}/tasks`, { type: 'restart', schedule: `7 ${hour} * * *` })
  const config = { creatorList: [`${word}King`], autofarmDelay: 1000 }
  await call(panel, 'PUT', `${path}/config?apply=now`, config)
  const kit = { Gemss: gems, Coin: 0, Seasonals_Token: 0, items: [] }
  await call(panel, 'PUT', `${path}/newbie-kit?apply=now`, { ITEMS: [kit] })
  const items = [customItemSchema.parse({ ID: 4000, Name: `${word} Sword` })]
  await call(panel, 'PUT', `${path}/custom-items?apply=now`, { items })
  const friend = await panel.api.signIn(String(7000 + hour), `${word}Friend`)
  const sent = await call(panel, 'POST', `${path}/invitations`, {
    preset: 'viewer',
    growId: friend.growId,
  })
  await panel.api.call('POST', `/invitations/${sent.code}/accept`, { token: friend.token })
  printLines({ server }, [`${word} line`])
  return { id, mark: { word, hour, gems } }
}

type Servers = { first: Marked; second: Marked; copy: string }

/** Creates a second server of Maya, fills both, and makes a test copy of the first. */
async function fillServers(panel: Panel): Promise<Servers> {
  await allow(panel, 3)
  const made = await call(panel, 'POST', '/servers', { serverName: 'BetaWorld' })
  const [first, second] = await Promise.all([
    fill(panel, panel.server.id, alpha),
    fill(panel, made.server.id, beta),
  ])
  const path = `/servers/${first.id}/test-copies`
  const { server } = await call(panel, 'POST', path, { serverName: 'GammaTry' })
  const players = ['GammaGuest']
  await call(panel, 'PUT', `/servers/${server.serverId}/test-copy/players`, { players })
  return { first, second, copy: server.serverId }
}

/**
 * Returns the texts and the values of fields that a reader of the page sees, without the list of servers and without the
 * activity, which is the account's.
 */
const readShown = ({ page }: Panel): Promise<string> =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll<HTMLElement>('main, [role=dialog], [role=alert]')]
    const fields = [...document.querySelectorAll<HTMLInputElement>('main input, main textarea')]
    return [
      ...parts
        .filter((it) => it.checkVisibility())
        .map((it) => it.innerText.split('Recent activity')[0]),
      ...fields.filter((it) => it.checkVisibility()).map(({ value }) => value),
    ].join('\n')
  })

const describeMark = ({ word, hour, gems }: Mark) =>
  new RegExp(
    `${word === 'Alpha' ? 'MayaWorld|' : ''}${word}|7 ${hour} \\* \\* \\*|${Math.floor(gems / 1000)}[.,]?${gems % 1000}`,
    'i',
  )

const isShown = (panel: Panel, mark: Mark) =>
  expect.poll(() => readShown(panel)).toMatch(describeMark(mark))

/** Sends the page all answers about a server, and lets it handle them. */
async function deliver({ page }: Panel, late: LateAnswers, id: string): Promise<void> {
  await until(() => {
    late.release(id)
    return !hasOpenRequest(page, `/servers/${id}`)
  })
  await handleAnswers(page)
}

const pages = [
  '/dashboard',
  '/worlds',
  '/backup',
  '/console',
  '/players',
  '/scheduler',
  '/configuration',
  '/configuration?tab=newbie-kit',
  '/configuration?tab=custom-items',
  '/members',
]

const expectOnlyBeta = (shown: string, path: string) => {
  expect(shown, path).not.toMatch(describeMark(alpha))
  expect(shown, path).not.toMatch(/Gamma|test copy of/i)
}

/** Opens a page with the first server, switches to the second one before any answer, and delivers the late answers. */
async function expectNothingOfTheFirst(panel: Panel, path: string, { first, second }: Servers) {
  const { page, origin } = panel
  const late = LateAnswers.hold(panel)
  await page.goto(origin + path)
  await expect.poll(() => late.count(first.id), { message: path }).toBeGreaterThan(0)
  await switcher(panel).selectOption(second.id)
  // On the console, the live socket may bring everything before the page has asked for anything.
  const hasSwitched = async () =>
    late.count(second.id) > 0 || describeMark(beta).test(await readShown(panel))
  await expect.poll(hasSwitched, { message: path }).toBe(true)
  const atSwitch = await readShown(panel)
  await deliver(panel, late, first.id)
  const afterOld = await readShown(panel)
  late.stop()
  await isShown(panel, beta)
  for (const shown of [atSwitch, afterOld, await readShown(panel)]) expectOnlyBeta(shown, path)
}

/** Switches quickly between all servers, and delivers the answers about the others while the second one is chosen. */
async function expectOnlyTheLast(panel: Panel, path: string, { first, second, copy }: Servers) {
  const late = LateAnswers.hold(panel)
  for (const id of [copy, first.id, second.id]) await switcher(panel).selectOption(id)
  for (const id of [copy, first.id]) await deliver(panel, late, id)
  const between = await readShown(panel)
  late.stop()
  await isShown(panel, beta)
  for (const shown of [between, await readShown(panel)]) expectOnlyBeta(shown, path)
}

/** Leaves a comparison of a backup of the first server before its answer, and opens one of the second server. */
async function expectOneComparison(panel: Panel, { first, second }: Servers) {
  const { page } = panel
  const compare = page.getByRole('button', { name: /Compare.*with now/ }).filter({ visible: true })
  const late = LateAnswers.hold(panel, first.id)
  await compare.first().click()
  await expect.poll(() => late.count(first.id)).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await switcher(panel).selectOption(second.id)
  await isShown(panel, beta)
  await compare.first().click()
  await page.getByRole('dialog').getByText('BETANEW').waitFor()
  late.stop()
  await untilQuiet(page)
  expect(await readShown(panel)).not.toMatch(describeMark(alpha))
  await page.keyboard.press('Escape')
}

/** Looks at a test copy on the dashboard, and back at the first server before the answers about the copy come. */
async function expectCardWithCopyOnly(panel: Panel, { first, copy }: Servers) {
  const { page } = panel
  await page.getByRole('main').getByText('MayaWorld', { exact: true }).first().waitFor()
  const late = LateAnswers.hold(panel)
  await switcher(panel).selectOption(copy)
  await expect.poll(() => late.count(copy)).toBeGreaterThan(0)
  await switcher(panel).selectOption(first.id)
  await deliver(panel, late, copy)
  expect(await readShown(panel)).not.toMatch(/Gamma/)
  late.stop()
  await expect.poll(() => readShown(panel)).toContain('MayaWorld')
  expect(await readShown(panel)).not.toMatch(/Gamma|This is a test copy/)
  await switcher(panel).selectOption(copy)
  await expect.poll(() => readShown(panel)).toContain('GammaGuest')
}

async function returnToFirst(panel: Panel, { first }: Servers) {
  await switcher(panel).selectOption(first.id)
  await isShown(panel, alpha)
  await untilQuiet(panel.page)
}

test('shows one server only on every page, in comparisons and test copies, while answers about others are late', async ({
  panel,
}) => {
  const servers = await fillServers(panel)
  await panel.open('/dashboard')
  await isShown(panel, alpha)
  // The page has no data about the copy yet.
  await expectCardWithCopyOnly(panel, servers)
  await returnToFirst(panel, servers)
  for (const path of pages) {
    await expectNothingOfTheFirst(panel, path, servers)
    await expectOnlyTheLast(panel, path, servers)
    await returnToFirst(panel, servers)
    if (path !== '/backup') continue
    await expectOneComparison(panel, servers)
    await returnToFirst(panel, servers)
  }
})
