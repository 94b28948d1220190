// Takes the pictures in docs/images: `npm run pictures`. Starts Trellis with the demo people, and players who come online.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { GameClient } from '@trellis/game-client/game-client.ts'
import { getValue } from '@trellis/game-client/outcome.ts'
import type { Browser, Page } from 'playwright-core'
import { untilQuiet, watchRequests } from '../packages/panel/test/kit/quiet-page.ts'
import { runProcess } from '../scripts/test/processes.ts'
import { Account } from './kit/account.ts'
import { launchBrowser, Person } from './kit/browser.ts'
import { Trellis } from './kit/trellis.ts'

const root = new URL('..', import.meta.url).pathname
const folder = join(root, 'docs/images')
const serverName = 'Sunny-Fields'
const town = 'TOWN'
const players = ['Raka', 'Sari', 'Bayu'] as const
/** In pixels of the world; a tile has 32. */
const stepsApart = 8 * 32
const lines = ['hi all!', 'who wants to trade for 3 world locks?', 'me, at the shop on the left']

/** One picture: an address, what to wait for or do before, and how it is seen. */
type Shot = {
  name: string
  path: string
  isPhone?: boolean
  isLight?: boolean
  who?: 'Owner' | 'Operator' | 'nobody'
  prepare?: (page: Page) => Promise<unknown>
}

const see = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor()

const shots: Shot[] = [
  { name: 'dashboard', path: '/dashboard', prepare: see('Playing now') },
  { name: 'dashboard-phone', path: '/dashboard', isPhone: true, prepare: see('Playing now') },
  { name: 'join-phone', path: `/join/${serverName}`, isPhone: true, isLight: true, who: 'nobody' },
  { name: 'worlds', path: '/worlds', isLight: true },
  { name: 'world', path: `/worlds?map=${town}`, isLight: true },
  {
    name: 'painter',
    path: `/worlds?map=${town}`,
    prepare: (page) => page.getByRole('button', { name: 'Paint', exact: true }).click(),
  },
  { name: 'console', path: '/console', prepare: see('who wants to trade') },
  { name: 'player', path: '/players?player=Citra', isLight: true },
  { name: 'items', path: '/items?show=foregrounds' },
  {
    name: 'script',
    path: '/scripts',
    prepare: async (page) => {
      await page.getByRole('combobox', { name: 'Example' }).click()
      await page.getByRole('option').nth(2).click()
      await page.getByRole('button', { name: 'Create' }).click()
      await page.getByRole('textbox', { name: /^Source of/ }).waitFor()
      await page.getByText('Your scripts (1)').hover()
      await page.mouse.wheel(0, 60)
    },
  },
  { name: 'shop', path: '/renew', isLight: true },
  { name: 'health', path: '/admin?tab=health', who: 'Operator' },
]

/** Starts the demo people's servers, and lets players come in and talk. */
async function furnish(trellis: Trellis): Promise<GameClient[]> {
  const env = { ...process.env, PORT: new URL(trellis.url).port, PUBLIC_URL: trellis.url }
  const seeded = runProcess('node', ['packages/cli/trellis.mjs', 'seed'], { cwd: root, env })
  if (seeded.status !== 0) throw new Error(seeded.stderr)
  const owner = await Account.signIn(trellis.url, 'Owner')
  const ask = async (path: string) => (await owner.own(trellis.url, 'GET', path)).body
  while ((await ask('/server')).server.status !== 'ONLINE') await sleep(200)
  const readImport = () => owner.call(trellis.url, 'GET', '/servers/selected/import')
  while ((await readImport()).body.report?.state !== 'done') await sleep(200)
  await moveTownToStart(owner, trellis.url)
  const { port } = await ask('/server/connection')
  const clients: GameClient[] = []
  for (const growId of players) {
    const client = getValue(await GameClient.connect({ growId, password: 'demo', port }))
    getValue(await client.join(town))
    clients.push(client)
  }
  for (const [at, client] of clients.entries()) {
    const { me } = client
    if (me !== null) await client.walkTo({ x: me.x + (at - 1) * stepsApart, y: me.y })
  }
  for (const [at, line] of lines.entries()) {
    clients[at]?.say(line)
    await sleep(1200)
  }
  return clients
}

/** The demo town becomes the world in which players begin, which dashboard and public page show. */
async function moveTownToStart(owner: Account, url: string): Promise<void> {
  const read = (name: string) => owner.own(url, 'GET', `/server/worlds/${name}`)
  const [start, filled] = await Promise.all([read('START'), read(town)])
  const saved = await owner.own(url, 'PUT', '/server/worlds/START', {
    body: { ...start.body, blocks: filled.body.blocks },
    headers: { 'if-match': start.headers.get('etag') ?? '' },
  })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
}

async function take(browser: Browser, url: string, shot: Shot): Promise<void> {
  const { name, path, isPhone = false, isLight = false, who = 'Owner', prepare } = shot
  const options = { width: isPhone ? 360 : 1280, dark: !isLight }
  const person = await Person.arrive(browser, url, options)
  const { page } = person
  watchRequests(page)
  if (isPhone) await page.setViewportSize({ width: 360, height: 740 })
  if (who !== 'nobody') {
    await person.signIn(who)
    await page.waitForURL(/dashboard/)
  }
  await page.goto(url + path)
  await page.getByRole('heading').first().waitFor()
  await prepare?.(page)
  await untilQuiet(page)
  // Toasts of things that happened before are gone then, and pictures have come.
  await sleep(1500)
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
  await person.context.close()
  process.stdout.write(`docs/images/${name}.png\n`)
}

mkdirSync(folder, { recursive: true })
const wanted = process.argv.slice(2)
const trellis = await Trellis.start({ SERVER_LIST: 'on' })
const browser = await launchBrowser()
try {
  const clients = await furnish(trellis)
  for (const shot of shots)
    if (wanted.length === 0 || wanted.includes(shot.name)) await take(browser, trellis.url, shot)
  for (const client of clients) await client.close()
} finally {
  await browser.close()
  await trellis.stop()
}
