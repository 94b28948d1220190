import { setGamePassword } from '@trellis/contract/game/game-passwords.ts'
import { giveItem, readPlayerProfile } from '@trellis/contract/game/player-profiles.ts'
import { expect } from 'vitest'
import type { SignedIn } from '../../api/test/kit/test-panel.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

const worldLock = 242
const arif = {
  level: 42,
  gems: 120_500,
  wl_bank_amount: 30,
  playtime: 93_600,
  last_seen: Date.parse('2026-01-02T03:04:05Z'),
  hair: 1302,
  shirt: 1352,
  pants: 1380,
  feet: 1420,
  face: 1460,
  hand: 1500,
  back: 1546,
  mask: 1588,
  necklace: 1620,
  inventory: [
    [worldLock, 12],
    [2, 120],
    [0, 0],
  ],
  'Role.Vip': true,
  'Role.Moderator': true,
  'Title.Mentor': true,
}

function addPlayers({ server }: Panel) {
  server.writePlayer('Arif', arif)
  server.writePlayer('Budi', { skin: 0x334466ff })
  server.write('worlds/ARIFFARM_.json', { owner: 'Arif', blocks: [] })
}

const button = ({ page }: Panel, name: string) => page.getByRole('button', { name, exact: true })
const heading = ({ page }: Panel, name: string) => page.getByRole('heading', { name, exact: true })

/** Returns how many pixels of an avatar are not clear, and how many colours they have. */
const readPixels = ({ page }: Panel, clothes: string) =>
  page
    .locator(`canvas[data-avatar="${clothes}"]`)
    .first()
    .evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) throw new Error('no canvas')
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      }
      const colors = new Set<string>()
      let seen = 0
      for (let at = 0; at < data.length; at += 4) {
        if (data[at + 3] === 0) continue
        seen++
        colors.add(`${data[at]},${data[at + 1]},${data[at + 2]}`)
      }
      return { seen, colors: colors.size }
    })

const allClothes = [1302, 1352, 1380, 1420, 1460, 1500, 1546, 1588, 1620].join()

test('opens a profile from the list, draws the avatar from the clothes, survives a reload and goes back', async ({
  panel,
}) => {
  const { page } = panel
  addPlayers(panel)
  await panel.open('/players')
  await page.getByRole('table').waitFor()
  await expect.poll(() => readPixels(panel, allClothes).then((it) => it.colors)).toBeGreaterThan(20)
  const plain = await readPixels(panel, '')
  expect(plain.seen).toBeGreaterThan(2000)
  expect(plain.colors).toBeLessThan(12)

  await page.getByRole('table').getByRole('link', { name: 'Arif' }).click()
  await heading(panel, 'Arif').waitFor()
  expect(new URL(page.url()).search).toBe('?player=Arif')
  await page.reload()
  await heading(panel, 'Arif').waitFor()
  for (const text of ['Vip', 'Moderator', 'Mentor', '42', '120,500', '30 WL, 0 DL', '1 d 2 h'])
    await page.getByRole('main').getByText(text, { exact: true }).first().waitFor()
  expect(await page.getByRole('link', { name: 'ARIFFARM' }).getAttribute('href')).toBe(
    '/worlds?map=ARIFFARM',
  )
  await expect.poll(() => readPixels(panel, allClothes).then((it) => it.colors)).toBeGreaterThan(20)
  await expectFitLayout(panel, 'profile')
  await page.goBack()
  await page.getByRole('table').waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test('leads to the profile from each name of a player, and says when there is no such player', async ({
  panel,
}) => {
  const { page, server } = panel
  addPlayers(panel)
  server.write('worlds/GONE_.json', { owner: 'Siti', blocks: [] })
  await server.post('/server/players/Budi/ban', { duration: '3d', reason: 'Spam' })
  await panel.open('/players?player=a+b')
  await heading(panel, 'There is no player with this name').waitFor()
  await page.getByRole('link', { name: 'All players' }).first().click()
  await button(panel, 'Banned players').click()
  await page.getByRole('dialog').getByRole('link', { name: 'Budi' }).press('Enter')
  await heading(panel, 'Budi').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'World Manager' }).click()
  const table = page.getByRole('table', { name: 'Worlds' })
  const link = table.getByRole('link', { name: 'Arif' })
  expect(await link.getAttribute('href')).toBe('/players?player=Arif')
  await table.getByRole('link', { name: 'Siti' }).click()
  await heading(panel, 'There is no player with this name').waitFor()
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'Search the panel' }).fill('arif')
  await page.getByRole('group', { name: 'Players' }).getByRole('option').first().click()
  await heading(panel, 'Arif').waitFor()
  expect(new URL(page.url()).search).toBe('?player=Arif')
})

test('gives 200 World Locks with one press and any item by its name, and says when a profile could not be loaded', async ({
  panel,
}) => {
  const { page, server, traffic } = panel
  addPlayers(panel)
  await panel.open('/players?player=arif')
  await button(panel, 'Give items').click()
  await button(panel, 'Give 200 World Locks').click()
  await page.getByText('Arif got 188 and has 200 now.').or(page.getByText('arif got 188')).waitFor()
  expect(server.file('players/Arif_.json').inventory[0]).toEqual([worldLock, 200])
  await page
    .getByText('188 of', { exact: false })
    .or(page.getByText('Items given'))
    .first()
    .waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await button(panel, 'Give items').press('Enter')
  await page.getByLabel('How many').fill('0')
  await page.getByPlaceholder('Search an item by name').fill('red sneak')
  await page.getByRole('option', { name: 'Red Sneakers' }).click()
  await button(panel, 'Give').click()
  await page.getByText('A number from 1 to 200.').waitFor()
  await page.getByLabel('How many').fill('3')
  await page.getByLabel('How many').press('Enter')
  await expect.poll(() => server.file('players/Arif_.json').inventory).toContainEqual([1420, 3])
  expect(traffic.callsTo(giveItem)).toHaveLength(2)

  traffic.refuse(readPlayerProfile, 500)
  await panel.open('/players?player=Nobody')
  await heading(panel, 'This player could not be loaded').waitFor()
  await page.getByRole('link', { name: 'All players' }).press('Enter')
  await page.getByRole('table').waitFor()
})

test('follows a player who is in the game, and lists recent events', async ({ panel }) => {
  const { page, server } = panel
  addPlayers(panel)
  await server.put('/server/game-password', { growId: 'Arif', password: 'secret' })
  await server.start()
  const player = await server.play('Arif')
  await player.join('ARIFFARM')
  await panel.open('/players?player=Arif')
  await page.getByText('Online in ARIFFARM').waitFor()
  const event = page.getByRole('listitem').filter({ hasText: 'Arif entered ARIFFARM.' })
  await event.getByRole('time').waitFor()
  await button(panel, 'Mute').click()
  await button(panel, 'Mute player').click()
  await button(panel, 'Unmute').waitFor()
  await page.getByText('Player muted').waitFor()
  await player.quit()
  await page.getByText('Last seen now').waitFor()
  expect(await button(panel, 'Kick').getAttribute('aria-disabled')).toBe('true')
})

/** Types a password into the open dialog and sends it. */
async function sendPassword({ page }: Panel, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Game password' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Set password' }).click()
}

/** Lets a new user join MayaWorld with one right. */
async function join({ api, maya, server }: Panel, right: string): Promise<SignedIn> {
  const friend = await api.signIn('7001', 'BuilderBudi')
  const invitation = { token: maya.token, body: { rights: ['view', right] } }
  const { body } = await api.call('POST', `/servers/${server.id}/invitations`, invitation)
  const path = `/invitations/${body.code}/accept`
  expect((await api.call('POST', path, { token: friend.token })).status).toBe(200)
  return friend
}

const readSent = ({ traffic }: Panel) => traffic.callsTo(setGamePassword).map((it) => it.body)

test('sets the game password of staff and of a creator who has never played, with which they log in', async ({
  panel,
}) => {
  const { page, server } = panel
  addPlayers(panel)
  await panel.open('/players?player=Arif')
  await button(panel, 'Set game password').click()
  const dialog = page.getByRole('dialog', { name: 'Game password' })
  await dialog.getByText('In the game, Arif logs in with this password.').waitFor()
  await expectFitLayout(panel, 'game-password-player')
  await sendPassword(panel, 'secret')
  await page.getByText('Game password set.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await panel.open('/configuration')
  await page.getByText('Creators can log in once you have set their game password.').waitFor()
  await page.getByLabel('GrowID').fill('Cyra')
  await page.getByLabel('GrowID').press('Enter')
  await button(panel, 'Set password of Cyra').click()
  await sendPassword(panel, 'secret')
  await page.getByText('Game password set.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await expectFitLayout(panel, 'creator-passwords')
  expect(readSent(panel)).toEqual([
    { growId: 'Arif', password: 'secret' },
    { growId: 'Cyra', password: 'secret' },
  ])
  await server.start()
  for (const name of ['Arif', 'Cyra']) await (await server.play(name)).quit()
})

test('lets a member with the right set the password of players without rights in the game only', async ({
  panel,
}) => {
  const { page } = panel
  addPlayers(panel)
  await panel.openFor(await join(panel, 'players'), '/players?player=Arif')
  await button(panel, 'Set game password').click()
  await sendPassword(panel, 'stolen-1')
  const dialog = page.getByRole('dialog', { name: 'Game password' })
  await dialog.getByText('This name has rights on the server.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'All players' }).first().click()
  await page.getByRole('table').getByRole('link', { name: 'Budi' }).click()
  await button(panel, 'Set game password').click()
  await sendPassword(panel, 'forgotten-1')
  await page.getByText('Game password set.').waitFor()
  expect(readSent(panel)).toEqual([
    { growId: 'Arif', password: 'stolen-1' },
    { growId: 'Budi', password: 'forgotten-1' },
  ])
})

test('lets a member without the right over players set their own game password only', async ({
  panel,
}) => {
  const { page, server } = panel
  addPlayers(panel)
  server.writePlayer('BuilderBudi')
  await panel.openFor(await join(panel, 'worlds'), '/players?player=Arif')
  await heading(panel, 'Arif').waitFor()
  const open = button(panel, 'Set game password')
  await expect.poll(() => open.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('link', { name: 'All players' }).first().click()
  await page.getByRole('table').getByRole('link', { name: 'BuilderBudi' }).click()
  await heading(panel, 'BuilderBudi').waitFor()
  await open.click()
  await sendPassword(panel, 'secret-1')
  await page.getByText('Game password set.').waitFor()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await heading(panel, 'MayaWorld').waitFor()
  // The page before stays in the document.
  await open.filter({ visible: true }).click()
  await sendPassword(panel, 'secret-2')
  await expect.poll(() => readSent(panel)).toHaveLength(2)
  expect(readSent(panel)[1]).toEqual({ growId: 'BuilderBudi', password: 'secret-2' })
})
