import { readWorld, saveWorld } from '@trellis/contract/game/worlds.ts'
import { worldNameSchema } from '@trellis/contract/kit/world-names.ts'
import { createSocketTicket } from '@trellis/contract/people/auth.ts'
import { expect } from 'vitest'
import { getColor, makeItem, putItems, testItems } from './kit/items.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { makeBlocks, putWorlds } from './kit/worlds.ts'
import { expectFitLayout } from './layout.ts'

const canvas = ({ page }: Panel) => page.getByRole('application', { name: 'World map' })
const readout = ({ page }: Panel) => page.getByTestId('tile-readout')
const dialog = ({ page }: Panel) => page.getByRole('dialog')
const here = ({ page }: Panel) => page.getByRole('list', { name: 'Players in this world' })
const tileAt = (x: number, y: number) => x + y * 100
const live = (panel: Panel) => dialog(panel).getByText('Live', { exact: true })
const notLive = (panel: Panel) => dialog(panel).getByText('Not live')

const bedrock = 8

/** Sets a block as a player of the running game would. */
const setBlock = ({ server }: Panel, x: number, y: number, item: number) =>
  server.command(`setblock START ${x} ${y} ${item}`)

async function putGame(panel: Panel) {
  await putItems(panel, [...testItems, makeItem({ id: bedrock, name: 'Bedrock' })])
  putWorlds(panel.server, { START: {} })
}

async function openMap(panel: Panel) {
  await panel.open('/worlds?map=START')
  await canvas(panel).waitFor()
}

/** Closes the map, and opens the blocks of the world in the editor. */
async function openBlocks(panel: Panel) {
  await panel.page.keyboard.press('Escape')
  await dialog(panel).waitFor({ state: 'detached' })
  await panel.page.getByRole('button', { name: 'Edit START' }).click()
  await dialog(panel).getByRole('tab', { name: 'Block Properties' }).click()
  await canvas(panel).waitFor()
  await live(panel).waitFor()
}

async function getPlace(panel: Panel, x: number, y: number) {
  const box = (await canvas(panel).boundingBox())!
  const scale = Math.min(box.width / 100, box.height / 60)
  return {
    x: (box.width - 100 * scale) / 2 + (x + 0.5) * scale,
    y: (box.height - 60 * scale) / 2 + (y + 0.5) * scale,
  }
}
const hover = async (panel: Panel, x: number, y: number) =>
  canvas(panel).hover({ position: await getPlace(panel, x, y) })

async function colorAt(panel: Panel, x: number, y: number): Promise<number[]> {
  const place = await getPlace(panel, x, y)
  return canvas(panel).evaluate((it, at) => {
    const pen = (it as HTMLCanvasElement).getContext('2d')!
    return [...pen.getImageData(at.x, at.y, 1, 1).data].slice(0, 3)
  }, place)
}
const isNear = (a: number[], b: number[]) => a.every((it, at) => Math.abs(it - b[at]!) < 40)
const expectColor = (panel: Panel, x: number, y: number, color: number[]) =>
  expect.poll(async () => isNear(await colorAt(panel, x, y), color)).toBe(true)

/** Builds and digs as a player, and expects the open map to follow. */
async function buildOnMap(panel: Panel) {
  const { page } = panel
  const sky = await colorAt(panel, 20, 10)
  await setBlock(panel, 20, 10, bedrock)
  await expectColor(panel, 20, 10, getColor(bedrock))
  await hover(panel, 20, 10)
  await expect.poll(() => readout(panel).innerText()).toBe('(20, 10) · Bedrock')
  await setBlock(panel, 20, 10, 0)
  await page.mouse.move(0, 0)
  await expectColor(panel, 20, 10, sky)
}

/** Lets two players move, of whom one leaves. */
async function walkOnMap(panel: Panel) {
  const { page, server } = panel
  const arif = await server.play('Arif')
  await arif.join('START')
  arif.moveTo({ x: 30 * 32 + 6, y: 22 * 32 })
  const budi = await server.play('Budi')
  await budi.join('START')
  budi.moveTo({ x: 60 * 32, y: 10 * 32 })
  await here(panel).getByRole('button', { name: 'Arif (30, 22)' }).waitFor()
  await expectColor(panel, 30, 22, [34, 197, 94])
  await here(panel).getByRole('button', { name: 'Budi (60, 10)' }).waitFor()
  await expectFitLayout(panel, 'live-map')
  await here(panel).getByRole('button', { name: /Budi/ }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => readout(panel).innerText()).toContain('(60, 10)')
  await arif.quit()
  budi.moveTo({ x: 58 * 32, y: 10 * 32 })
  await here(panel).getByRole('button', { name: 'Budi (58, 10)' }).waitFor()
  await expect.poll(() => here(panel).getByRole('listitem').count()).toBe(1)
  await budi.quit()
}

async function loadGameChanges(panel: Panel) {
  expect(await dialog(panel).getByText('since you opened').count()).toBe(0)
  await setBlock(panel, 5, 5, bedrock)
  await setBlock(panel, 6, 5, bedrock)
  await dialog(panel).getByText('The game changed 2 tiles since you opened this world.').waitFor()
  await expectColor(panel, 5, 5, getColor(bedrock))
  await dialog(panel).getByRole('button', { name: 'Load the newest' }).click()
  await dialog(panel).getByText('since you opened').waitFor({ state: 'detached' })
}

async function mergeGameChanges(panel: Panel) {
  const { traffic } = panel
  await canvas(panel).click({ position: await getPlace(panel, 20, 10) })
  const front = dialog(panel).getByRole('combobox', { name: 'Foreground item' })
  await front.fill('dirt')
  await panel.page.getByRole('option', { name: 'Dirt ID 2' }).click()
  await dialog(panel).getByText('Unsaved changes').waitFor()
  await setBlock(panel, 20, 10, bedrock)
  await setBlock(panel, 22, 10, bedrock)
  await dialog(panel).getByText('You edited 1 of them too: saving asks which stays.').waitFor()
  await expectColor(panel, 22, 10, getColor(bedrock))
  expect(isNear(await colorAt(panel, 20, 10), getColor(bedrock))).toBe(false)
  expect(await front.inputValue()).toBe('Dirt')
  await expectFitLayout(panel, 'live-editor-dirty')
  await dialog(panel).getByRole('button', { name: 'Save', exact: true }).click()
  await dialog(panel).getByRole('alert').waitFor()
  const [sent] = traffic.callsTo(saveWorld)
  expect(sent?.ifMatch).toMatch(/^"[0-9a-f]{32}"$/)
  const { blocks } = JSON.parse(String(sent?.body))
  const before = makeBlocks()
  expect(blocks[tileAt(20, 10)].f).toBe(2)
  // A change that only the game has made is not sent as the owner's.
  expect(blocks[tileAt(22, 10)].f).toBe(before[tileAt(22, 10)]?.f)
}

test('updates the map live while players build, draws and lists online players, and reports game changes in an open editor, which keeps unsaved edits and merges both', async ({
  panel,
}) => {
  await putGame(panel)
  await panel.server.start()
  await openMap(panel)
  await live(panel).waitFor()
  await dialog(panel).getByText('No players in this world.').waitFor()
  await buildOnMap(panel)
  expect(panel.traffic.callsTo(readWorld)).toHaveLength(1)
  await walkOnMap(panel)
  await openBlocks(panel)
  await loadGameChanges(panel)
  await mergeGameChanges(panel)
})

test('watches a world while it is visible, also after a socket reconnect', async ({ panel }) => {
  const { page, traffic, server } = panel
  const watches = () =>
    traffic.liveCommands.filter(({ type }) => type.endsWith('watch_world')).map((it) => it.type)
  await traffic.joinLive()
  await page.clock.install()
  await putGame(panel)
  await openMap(panel)
  await notLive(panel).waitFor()
  await server.start()
  await live(panel).waitFor()
  traffic.refuse(createSocketTicket, 503)
  panel.proxy.breakSockets()
  await notLive(panel).waitFor()
  traffic.restore(createSocketTicket)
  await page.clock.fastForward(31_000)
  await live(panel).waitFor()
  expect(watches()).toEqual(['watch_world', 'watch_world'])
  await server.stop()
  await notLive(panel).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => watches().at(-1)).toBe('unwatch_world')
  // Later events belong to no open map.
  const world = worldNameSchema.parse('START')
  const layers = { foreground: [0, 6000], background: [0, 6000] }
  await traffic.push({ type: 'world_news', payload: { about: 'map', world, ...layers } })
  await traffic.push({ type: 'notice', payload: { level: 'info', text: 'After the map' } })
  await page.getByText('After the map').waitFor()
})
