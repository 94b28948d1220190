import { expect, vi } from 'vitest'
import { GameOwner } from '../../api/test/kit/game-owner.ts'
import type { SignedIn } from '../../api/test/kit/test-panel.ts'
import { listBrokenWords } from './kit/broken-words.ts'
import { addCode } from './kit/codes.ts'
import { makeItem, putItems, testItems } from './kit/items.ts'
import { addUser, getId } from './kit/people.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { readExcess, takeShot } from './kit/screen.ts'
import { putWorlds } from './kit/worlds.ts'

vi.setConfig({ testTimeout: 240_000 })

/** Names of the maximum length, without a place to break a line. */
const names = {
  user: 'bartholomewmontgomery24x',
  growId: 'Bartholomewmontg20ab',
  server: 'Montgomeryshire_20ab',
  world: 'MONTGOMERYSHIREFARM_24AB',
  player: 'Wilhelminamontgom20x',
  role: 'Legendaryworldchampion24',
  item: 'Wilhelminamontgomeryworldlock30',
  code: 'WILHELMINAMONTG20ABC',
}

const widths = [360, 768, 1024, 1280]

/** Waits two frames, because charts adapt to the width of their card in the next frame. */
const twoFrames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

/** Opens each screen at each width, and expects whole words and no horizontal scrolling of the page. */
async function expectWholeWords(
  panel: Panel,
  who: SignedIn,
  screens: readonly { path: string; ready: string }[],
) {
  const { page } = panel
  const broken: Record<string, string[]> = {}
  for (const { path, ready } of screens) {
    await panel.openFor(who, path)
    await page.getByRole('main').getByText(ready).locator('visible=true').first().waitFor()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate(twoFrames)
      const words = await listBrokenWords(page)
      const excess = await readExcess(page)
      if (excess > 0) words.push(`${excess} px to the side`)
      if (words.length > 0) broken[`${path} at ${width} px`] = words
      await takeShot(page, `long-${path}-${width}`, { isWhole: true })
    }
  }
  expect(broken).toEqual({})
}

async function registerLong(panel: Panel): Promise<GameOwner> {
  const { api } = panel
  const id = '222222222222222222'
  const { body } = await api.logIn({ user: { id, username: names.user } })
  const form = { discordId: id, discordUsername: names.user, growId: names.growId }
  const { status } = await api.call('POST', '/register', { token: body.sessionToken, body: form })
  expect(status).toBeLessThan(300)
  const owner = await GameOwner.create(api, id, names.server)
  await api.logIn({ user: { id, username: names.user } })
  return owner
}

test('shows long names completely on every screen of an owner', async ({ panel }) => {
  await putItems(panel, [...testItems, makeItem({ id: 902, name: names.item })])
  const owner = await registerLong(panel)
  putWorlds(owner, {
    [names.world]: { owner: names.player, admins: [names.player] },
    START: { owner: names.growId },
  })
  owner.writePlayer(names.player, {
    level: 100_000,
    gems: 2_100_000_000,
    [`Role.${names.role}`]: true,
  })
  owner.writePlayer(names.growId)
  await owner.start()
  const player = await owner.play(names.player)
  await player.join(names.world)
  await owner.post('/server/tasks', { type: 'restart', schedule: '0 0 1 1 *' })
  await owner.post('/server/backup')
  await expectWholeWords(panel, owner.who, [
    { path: '/dashboard', ready: 'Recent activity' },
    { path: '/players', ready: names.player },
    { path: '/worlds', ready: names.world },
    { path: '/configuration', ready: 'Configuration' },
    { path: '/console', ready: 'is starting on port' },
    { path: '/items?name=Wilhel', ready: names.item },
    { path: '/backup', ready: 'Backup Found' },
    { path: '/scheduler', ready: 'Scheduled Tasks (1)' },
    { path: '/profile', ready: names.growId },
    { path: '/redeem-code', ready: 'Redeem' },
    { path: '/renew', ready: 'Storage Upgrade: 500 MB' },
    { path: '/how-to-play', ready: 'Test my connection' },
    { path: '/feedback', ready: 'Submit Feedback' },
    { path: `/join/${names.server}`, ready: 'How to join' },
  ])
})

test('shows long names completely on every screen of an admin', async ({ panel }) => {
  const owner = await registerLong(panel)
  const admins = await panel.admins()
  await admins.make(owner.who, 'admin', [])
  await panel.asOperator('POST', '/admin/superadmins', { discordId: owner.who.id })
  await panel.seed((tx) =>
    addUser(tx, 1, {
      username: names.user.replace('24', '25'),
      grow_id: names.growId.replace('20', '21'),
    }),
  )
  await addCode(panel, { customSuffix: names.code, isPublic: true })
  const as = async (method: string, path: string, body?: unknown) => {
    const { token } = owner.who
    const answer = await panel.api.call(method, path, { token, body })
    expect([answer.status, answer.body.error]).toEqual([
      expect.toSatisfy((it: number) => it < 300),
      undefined,
    ])
  }
  await as('POST', `/admin/users/${getId(1)}/ban`, {
    reason: 'Sold what was not theirs',
    duration: '7d',
  })
  await as('POST', `/admin/users/${owner.who.id}/credits`, { action: 'set', amount: 1_000_000_000 })
  await as('POST', '/admin/redeem-codes', {
    type: 'Credits',
    amount: 5,
    stock: 1,
    expiryDate: null,
    isPublic: false,
    customSuffix: 'LONG1',
  })
  await as('POST', '/admin/banned-servers', {
    serverName: names.server.replace('20', '21'),
    reason: 'Not theirs',
  })
  await owner.post('/redeem', { code: `TRELLIS-${names.code}` })
  await owner.post('/feedback', { type: 'Suggestion', message: 'More of this, please.' })
  await expectWholeWords(
    panel,
    owner.who,
    Object.entries({
      users: names.user,
      servers: names.server,
      bans: 'Sold what was not theirs',
      'banned-servers': 'Not theirs',
      'redeem-codes': names.code,
      permissions: names.user,
      [`ledger&user=${owner.who.id}`]: '1,000,000,000',
      shop: '7 Days',
      logs: names.growId,
      feedback: 'Feedback',
      engines: 'engine',
      health: 'Health',
      overview: 'Total Users',
      settings: 'Save Settings',
    }).map(([tab, ready]) => ({ path: `/admin?tab=${tab}`, ready })),
  )
})
