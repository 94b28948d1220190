import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDemoArchive } from '../packages/cli/src/demo/demo-archive.ts'
import { untilQuiet } from '../packages/panel/test/kit/quiet-page.ts'
import { decodeRttex } from '../packages/rttex/src/decode.ts'
import { hasBrowser, type Person } from './kit/browser.ts'
import { chooseGemPicture, gemPixels } from './kit/gem-picture.ts'
import { useTrellis } from './kit/use-trellis.ts'

const trellis = useTrellis()
let owner: Person
beforeAll(async () => {
  if (!hasBrowser) return
  owner = await trellis.arrive()
  await owner.signIn('Owner')
  await owner.register('Owner')
  await owner.createServer('Sunny-Fields')
})
afterAll(async () => {
  await owner?.leave()
})

const press = (name: string | RegExp) =>
  owner.page.getByRole('button', { name, exact: true }).click()
const toast = (text: string | RegExp) => owner.page.getByText(text).first().waitFor()

/** Finds a field of the visible page; pages that the user left stay in the document, hidden. */
const shown = (label: string) =>
  owner.page.getByLabel(label, { exact: true }).filter({ visible: true })

/** Reads a file from the server's folder. */
function onDisk(file: string) {
  const servers = join(trellis.dataDir, 'servers')
  const [id = ''] = readdirSync(servers)
  return JSON.parse(readFileSync(join(servers, id, 'data/database', file), 'utf8'))
}

async function commandIn(line: string, answer: string | RegExp): Promise<void> {
  await owner.go('Console')
  const command = owner.page.getByRole('textbox', { name: 'Command' })
  await command.fill(line)
  await command.press('Enter')
  await owner.page.getByRole('log').getByText(answer).last().waitFor()
}

describe.skipIf(!hasBrowser)('an owner', () => {
  it('imports worlds and players from another server', async () => {
    const { page } = owner
    await press('Start')
    await page.getByRole('main').getByText('ONLINE', { exact: true }).waitFor()
    const archive = join(trellis.dataDir, 'old-server.zip')
    writeFileSync(archive, await createDemoArchive('Owner'))
    const parts = page.getByRole('navigation', { name: 'Parts of the dashboard' })
    await parts.getByRole('link', { name: 'Storage' }).click()
    await page.locator('input[type=file]').setInputFiles(archive)
    await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
    await page.getByText('The archive was imported').waitFor()
    await page.getByText('Worlds: 5. Players: 10.').waitFor()
    await owner.expectAccessible()
    const download = page.waitForEvent('download')
    await press('Export server')
    expect((await download).suggestedFilename()).toMatch(/^Sunny-Fields-.*\.zip$/)
  })

  it('finds a world, views its map and changes its weather while it runs', async () => {
    const { page } = owner
    await owner.go('World Manager')
    await page.getByRole('table', { name: 'Worlds' }).getByText('TOWN').waitFor()
    await owner.expectAccessible()
    await owner.screenshot('worlds')
    await page.getByLabel('Search worlds').fill('owner')
    await expect
      .poll(() => page.getByRole('table').locator('tbody').getByRole('row').count())
      .toBe(1)
    await press('Edit TOWN')
    const dialog = page.getByRole('dialog', { name: 'Edit TOWN' })
    await dialog.getByLabel('Minimum level').or(dialog.getByLabel('Entry level')).fill('25')
    await dialog.getByRole('tab', { name: 'Appearance' }).click()
    await dialog.getByLabel('Weather', { exact: true }).click()
    await page.getByRole('option', { name: '11 Magical' }).click()
    await owner.screenshot('world-dialog')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await toast('World data saved successfully.')
    expect(onDisk('worlds/TOWN_.json')).toMatchObject({ weather: 11, entry_level: 25 })
    await commandIn('world TOWN', /Weather 11/)
  })

  it('merges edits with changes of the game, and resolves conflicts', async () => {
    const { page } = owner
    await page.goto(`${trellis.url}/worlds`)
    await press('Edit FARM')
    const dialog = page.getByRole('dialog', { name: 'Edit FARM' })
    await dialog.getByRole('tab', { name: 'Appearance' }).click()
    await dialog.getByLabel('Weather', { exact: true }).click()
    await page.getByRole('option', { name: '2 Snowy' }).click()
    const game = await trellis.arrive()
    await game.signIn('Owner')
    await game.page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await game.page.goto(`${trellis.url}/console`)
    const command = game.page.getByRole('textbox', { name: 'Command' })
    for (const line of ['setblock FARM 3 3 10', 'weather FARM 12']) {
      await command.fill(line)
      await command.press('Enter')
    }
    await game.page.getByRole('log').getByText('FARM now has weather 12').waitFor()
    await game.leave()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    const weather = dialog.getByRole('group', { name: 'weather' })
    await weather.waitFor()
    await owner.screenshot('world-conflict')
    await weather.getByLabel('In the game now').check()
    await dialog.getByRole('button', { name: 'Save with these values' }).click()
    await toast('World data saved successfully.')
    const farm = onDisk('worlds/FARM_.json')
    expect(farm.weather).toBe(12)
    expect(farm.blocks[303].f).toBe(10)
  })

  it('gives a player gems and an item, which appear in the game', async () => {
    const { page } = owner
    await page.goto(`${trellis.url}/players`)
    await page.getByRole('table').getByText('Citra').waitFor()
    await owner.expectAccessible()
    await owner.screenshot('players')
    await press('Edit Citra')
    const dialog = page.getByRole('dialog', { name: 'Edit Citra' })
    await dialog.getByRole('tab', { name: 'Stats & Bank' }).click()
    await dialog.getByLabel('Gems', { exact: true }).fill('4321')
    await dialog.getByRole('tab', { name: 'Inventory' }).click()
    await owner.screenshot('inventory')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await toast('Player data saved successfully.')
    expect(onDisk('players/Citra_.json').gems).toBe(4321)
    await commandIn('player citra', 'Citra: level 12, 4321 gems')
  })

  it('saves a newbie kit with a final restart', async () => {
    const { page } = owner
    await owner.go('Configuration')
    await page.getByRole('tab', { name: 'Newbie Kit' }).click()
    await shown('Gems').fill('750')
    await page.getByRole('combobox', { name: 'Item' }).fill('world lock')
    await page.getByRole('option', { name: 'World Lock' }).first().click()
    await shown('Quantity').fill('3')
    await press('Add')
    await page.getByRole('heading', { name: 'Current Kit Items (5)' }).waitFor()
    await owner.expectAccessible()
    await owner.screenshot('newbie-kit')
    await press('Save Changes & Restart Server')
    await toast('Saved. The server is restarting.')
    expect(onDisk('json/config.json').NEWBIE_GET.ITEMS[0]).toMatchObject({
      Gemss: 750,
      // The last one is next to what every new server gives.
      items: expect.arrayContaining([
        [202, 1],
        [242, 3],
      ]),
    })
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await page.getByRole('main').getByText('ONLINE', { exact: true }).waitFor()
  })

  it('creates an item with a publicly served texture', async () => {
    const { page } = owner
    await owner.go('Configuration')
    await page.getByRole('tab', { name: 'Custom Textures' }).click()
    await chooseGemPicture(page)
    await shown('Item Name').fill('Shiny Gem')
    await owner.screenshot('texture')
    const answer = page.waitForResponse((it) => it.url().endsWith('/textures?apply=restart'))
    await press('Create Item & Restart Server')
    expect((await answer).status()).toBe(201)
    const [item] = onDisk('json/edit_itemv2.json').items
    expect(item).toMatchObject({ Name: 'Shiny Gem', texture: expect.stringMatching(/^shiny_gem_/) })
    const response = await fetch(`${trellis.url}/cache/${item.texture}`)
    const image = await decodeRttex(new Uint8Array(await response.arrayBuffer()))
    expect(image).toEqual({ width: 32, height: 32, pixels: gemPixels })
    await owner.go('Dashboard')
    await page.getByRole('main').getByText('ONLINE', { exact: true }).waitFor()
  })

  it('searches the item database', async () => {
    const { page } = owner
    await owner.go('Item Database')
    await shown('Item name').fill('brick')
    await page.getByText(/^\d+ items$/).waitFor()
    await owner.expectAccessible()
    await owner.screenshot('items')
  })

  it.each(['worlds', 'players', 'items?name=lock', 'configuration'])(
    'views /%s on a phone in dark mode without overflow',
    async (path) => {
      const phone = await trellis.arrive({ width: 360, dark: true })
      await phone.signIn('Owner')
      await phone.page.getByRole('heading', { name: 'Dashboard' }).waitFor()
      await phone.page.goto(`${trellis.url}/${path}`)
      await phone.page.getByRole('heading', { level: 1 }).waitFor()
      await untilQuiet(phone.page)
      const wide = await phone.page.evaluate(
        'document.documentElement.scrollWidth > document.documentElement.clientWidth',
      )
      expect(wide).toBe(false)
      await phone.expectAccessible()
      await phone.screenshot(`phone-${path.split('?')[0]}`)
      await phone.leave()
    },
  )
})
