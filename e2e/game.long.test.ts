import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GameClient } from '../packages/game-client/src/game-client.ts'
import type { GameEvent } from '../packages/game-client/src/game-events.ts'
import { Account } from './kit/account.ts'
import { hasBrowser, type Person } from './kit/browser.ts'
import { chooseGemPicture } from './kit/gem-picture.ts'
import { useTrellis } from './kit/use-trellis.ts'

const trellis = useTrellis()
let owner: Person
let account: Account
let ann: GameClient
let address: { host: string; port: number }

const clients: GameClient[] = []

async function play(growId: string): Promise<GameClient> {
  const connected = await GameClient.connect({
    ...address,
    growId,
    password: 'secret',
    fetchItems: true,
  })
  if (!connected.ok) throw new Error(`${growId} was refused: ${JSON.stringify(connected)}`)
  clients.push(connected.value)
  return connected.value
}

beforeAll(async () => {
  if (!hasBrowser) return
  owner = await trellis.arrive()
  await owner.signIn('Owner')
  await owner.register('Owner')
  await owner.createServer('Playground')
  await owner.page.getByRole('button', { name: 'Start', exact: true }).click()
  await owner.page.getByRole('main').getByText('ONLINE', { exact: true }).waitFor()
  account = await Account.signIn(trellis.url, 'Owner')
  address = (await account.own(trellis.url, 'GET', '/server/connection')).body
  ann = await play('Ann')
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()))
  await owner?.leave()
})

const press = (name: string | RegExp) =>
  owner.page.getByRole('button', { name, exact: true }).filter({ visible: true }).click()
const inTable = (name: string) =>
  owner.page.getByRole('table').getByRole('button', { name, exact: true }).click()
const shown = (label: string) =>
  owner.page.getByLabel(label, { exact: true }).filter({ visible: true })

/** Opens a tab of the configuration. The previous tab stays in the page, with fields of the same names. */
async function configure(name: string): Promise<void> {
  const { page } = owner
  await page.goto(`${trellis.url}/configuration`)
  await page.getByRole('tab', { name }).click()
  const panel = page.getByRole('tabpanel', { name })
  await panel.getByLabel('Takes effect', { exact: true }).selectOption('now')
}

const saved = () => owner.page.getByText('Everything is saved').filter({ visible: true }).waitFor()

/** Resolves with the client's first event of this kind after `act` begins. */
async function hears<Event extends GameEvent['kind']>(
  kind: Event,
  act: () => Promise<unknown>,
  isIt: (event: Extract<GameEvent, { kind: Event }>) => boolean = () => true,
) {
  const after = ann.events.mark
  await act()
  return ann.events.next(kind, isIt as never, { after })
}

/** Saves the player's file with some keys changed. */
async function change(growId: string, keys: Record<string, unknown>): Promise<void> {
  const path = `/server/players/${growId}`
  const { body } = await account.own(trellis.url, 'GET', path)
  const saved = await account.own(trellis.url, 'PUT', path, { body: { ...body, ...keys } })
  expect(saved.status).toBe(200)
}

async function joined(client: GameClient, world: string) {
  const entered = await client.join(world)
  if (!entered.ok) throw new Error(`${world}: ${JSON.stringify(entered)}`)
  return entered.value
}

/** Returns the tile that the player is on. */
function getTile({ me }: GameClient) {
  if (me === null) throw new Error('The player is in no world.')
  return { tileX: Math.floor((me.x + 10) / 32), tileY: Math.floor((me.y + 15) / 32) }
}

describe.skipIf(!hasBrowser)('a panel change', () => {
  it('sets the weather of a world in the game', async () => {
    const { page } = owner
    await joined(ann, 'START')
    await page.goto(`${trellis.url}/worlds`)
    await press('Edit START')
    const dialog = page.getByRole('dialog', { name: 'Edit START' })
    await dialog.getByRole('tab', { name: 'Appearance' }).click()
    await dialog.getByLabel('Weather', { exact: true }).click()
    await page.getByRole('option', { name: '11 Magical' }).click()
    const save = () => dialog.getByRole('button', { name: 'Save', exact: true }).click()
    expect(await hears('weather', save)).toMatchObject({ weather: 11 })
    expect(ann.world?.weather).toBe(11)
  })

  it('sets the lock of a world in the game', async () => {
    await owner.page.goto(`${trellis.url}/worlds`)
    const sent = hears('menu', () => press('Lock START'))
    await sent
    expect(await ann.join('START')).toMatchObject({ ok: false })
    await press('Unlock START')
    await expect.poll(async () => (await ann.join('START')).ok).toBe(true)
  })

  it('gives a player an item and a role', async () => {
    const { page } = owner
    await page.goto(`${trellis.url}/players`)
    await inTable('Edit Ann')
    const dialog = page.getByRole('dialog', { name: 'Edit Ann' })
    await dialog.getByRole('tab', { name: 'Inventory' }).click()
    await dialog.getByRole('combobox', { name: 'Item' }).fill('world lock')
    await page.getByRole('option', { name: 'World Lock' }).first().click()
    await dialog.getByLabel('Count').fill('3')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await dialog.getByRole('tab', { name: 'Roles & Titles' }).click()
    await dialog.getByRole('checkbox', { name: 'Vip' }).check()
    const save = () => dialog.getByRole('button', { name: 'Save', exact: true }).click()
    const { spawn } = await hears('spawn', save, (event) => event.spawn.isLocal)
    expect(spawn.name).toContain('VIP')
    await expect.poll(() => ann.belongings.countItem(242)).toBe(3)
  })

  it('gives a newcomer the kit', async () => {
    const { page } = owner
    await configure('Newbie Kit')
    await shown('Gems').fill('750')
    await page.getByRole('combobox', { name: 'Item' }).fill('world lock')
    await page.getByRole('option', { name: 'World Lock' }).first().click()
    await shown('Quantity').fill('4')
    await press('Add')
    await press('Save Changes')
    await saved()
    const bob = await play('Bob')
    expect(bob.belongings.countItem(242)).toBe(4)
    await expect.poll(() => bob.belongings.gems).toBe(750)
    await bob.quit()
    const again = await play('Bob')
    expect(again.belongings.countItem(242)).toBe(4)
  })

  it('shows players an uploaded texture on its item', async () => {
    const { page } = owner
    await configure('Custom Textures')
    await chooseGemPicture(page)
    await shown('Item Name').fill('Shiny Gem')
    await hears('items-dat', () => press('Create Item'))
    const [id] = [...(ann.items?.names ?? [])].find(([, name]) => name === 'Shiny Gem') ?? []
    const file = ann.items?.textureFiles.get(id ?? -1) ?? ''
    expect(file).toMatch(/^shiny_gem_[0-9a-f]{8}\.rttex$/)
    const { cacheHost, cachePath } = ann.acceptance ?? {}
    expect(`http://${cacheHost}/${cachePath}`).toBe(`${trellis.url}/cache/`)
    const texture = await fetch(`${trellis.url}/cache/${file}`)
    expect(texture.status).toBe(200)
    expect(
      Buffer.from(await texture.arrayBuffer())
        .subarray(0, 6)
        .toString(),
    ).toBe('RTPACK')
  })

  it('extends a punch to three tiles', async () => {
    const glove = 1500
    await configure('Custom Items')
    await press('Add New Item')
    await shown('ID').fill(String(glove))
    await shown('Name').fill('Long Arm')
    await shown('Far Punch').fill('3')
    await press('Save Changes')
    await saved()
    await change('Ann', {
      inventory: [
        [18, 1],
        [32, 1],
        [glove, 1],
        [2, 50],
        [242, 3],
        [0, 0],
      ],
    })
    await joined(ann, 'FIELD')
    await hears('clothing', async () => ann.use(glove))
    const { tileX, tileY } = getTile(ann)
    const row = [1, 2, 3].map((step) => ({ tileX: tileX - step, tileY }))
    for (const tile of row) {
      await hears(
        'tile',
        async () => ann.place(2, tile),
        (event) => event.tileX === tile.tileX,
      )
    }
    await hears(
      'damage',
      async () => ann.punch(row[0] ?? { tileX, tileY }),
      (event) => event.tileX === tileX - 3,
    )
    for (const tile of row) expect(ann.world?.damageAt(tile.tileX, tile.tileY)).toBeGreaterThan(0)
  })

  it('makes a block always drop the configured item', async () => {
    const gacha = { ID: 10, Name: 'Lucky Rock', property_gacha: true, Extra_Drops: [[242, 2]] }
    const path = '/server/custom-items'
    const { items } = (await account.own(trellis.url, 'GET', path)).body
    const body = { items: [...items, gacha] }
    expect((await account.own(trellis.url, 'PUT', `${path}?apply=now`, { body })).status).toBe(200)
    await change('Ann', {
      inventory: [
        [18, 1],
        [32, 1],
        [10, 5],
        [2, 50],
        [0, 0],
      ],
    })
    await expect.poll(() => ann.belongings.countItem(10)).toBe(5)
    const { tileX, tileY } = getTile(ann)
    const tile = { tileX: tileX + 1, tileY }
    await hears(
      'tile',
      async () => ann.place(10, tile),
      (event) => event.tileX === tile.tileX,
    )
    const { drop } = await hears('drop', async () => {
      for (let punches = 0; punches < 12; punches++) ann.punch(tile)
    })
    expect(drop).toMatchObject({ itemId: 242, count: 2 })
  })

  it('makes autofarm work at the configured delay', async () => {
    await configure('General')
    await shown('Autofarm Delay').fill('200')
    await press('Save Settings')
    await saved()
    await change('Ann', { 'Role.Cheats': true })
    const after = ann.events.mark
    ann.say('/autofarm dirt')
    const hits = () => ann.events.since(after).filter(({ kind }) => kind === 'damage').length
    await expect.poll(hits).toBeGreaterThan(4)
  })

  it('bans a player and disconnects them', async () => {
    const { page } = owner
    await page.goto(`${trellis.url}/players`)
    const gone = hears('gone', async () => {
      await inTable('Ban Ann')
      await page.getByLabel('For good, and delete their data').check()
      await press('Ban and delete')
    })
    await gone
    const refused = await GameClient.connect({ ...address, growId: 'Ann', password: 'secret' })
    expect(refused).toMatchObject({ ok: false })
  })
})
