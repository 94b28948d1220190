import { editConflictCode, editConflictSentence } from '@trellis/contract/kit/document.ts'
import type { WorldNews } from '@trellis/contract/links/world-news.ts'
import { readWorld, saveWorld, worldNameSchema } from '@trellis/contract/worlds.ts'
import { expect, vi } from 'vitest'
import { makeItem } from './fake-items.ts'
import { type FakeBlock, makeBlocks, makeGameWorld } from './fake-worlds.ts'
import { expectFitLook } from './look.ts'
import { type Panel, test } from './panel.ts'

vi.setConfig({ testTimeout: 60_000 })

const START = worldNameSchema.parse('START')
const canvas = ({ page }: Panel) => page.getByRole('application', { name: 'World map' })
const readout = ({ page }: Panel) => page.getByTestId('tile-readout')
const dialog = ({ page }: Panel) => page.getByRole('dialog')
const here = ({ page }: Panel) => page.getByRole('list', { name: 'Players in this world' })
const tileAt = (x: number, y: number) => x + y * 100

type Press = { type: string; world: string }
const watches = ({ api }: Panel): Press[] =>
  api.sockets.commands.flatMap((it) =>
    'world' in it.payload ? [{ type: it.type, world: it.payload.world }] : [],
  )

function tell({ api }: Panel, news: WorldNews) {
  api.sockets.send({ type: 'world_news', payload: news })
}

/** The whole map as the fake game has it, with these blocks changed. */
function tellMap(panel: Panel, changed: Record<number, FakeBlock> = {}) {
  const blocks = makeBlocks().map((block, at) => changed[at] ?? block)
  const runs = (key: 'f' | 'b') => blocks.flatMap((block) => [block[key], 1])
  tell(panel, { about: 'map', world: START, foreground: runs('f'), background: runs('b') })
}
const tellTiles = (panel: Panel, tiles: [number, number, number][]) =>
  tell(panel, { about: 'tiles', world: START, tiles })

function prepare(panel: Panel) {
  panel.api.world.items.push(makeItem({ id: 8, name: 'Bedrock' }))
  panel.api.world.worlds = [makeGameWorld('START')]
}

async function openMap(panel: Panel) {
  prepare(panel)
  await panel.open('/worlds?map=START')
  await canvas(panel).waitFor()
  await expect.poll(() => watches(panel)).toContainEqual({ type: 'watch_world', world: 'START' })
}

async function openBlocks(panel: Panel) {
  prepare(panel)
  await panel.open('/worlds')
  await panel.page.getByRole('button', { name: 'Edit START' }).click()
  await dialog(panel).getByRole('tab', { name: 'Block Properties' }).click()
  await canvas(panel).waitFor()
  await expect.poll(() => watches(panel)).toContainEqual({ type: 'watch_world', world: 'START' })
}

async function placeOf(panel: Panel, x: number, y: number) {
  const box = (await canvas(panel).boundingBox())!
  const scale = Math.min(box.width / 100, box.height / 60)
  return {
    x: (box.width - 100 * scale) / 2 + (x + 0.5) * scale,
    y: (box.height - 60 * scale) / 2 + (y + 0.5) * scale,
  }
}
const hover = async (panel: Panel, x: number, y: number) =>
  canvas(panel).hover({ position: await placeOf(panel, x, y) })

async function colorAt(panel: Panel, x: number, y: number): Promise<number[]> {
  const place = await placeOf(panel, x, y)
  return canvas(panel).evaluate((it, at) => {
    const pen = (it as HTMLCanvasElement).getContext('2d')!
    return [...pen.getImageData(at.x, at.y, 1, 1).data].slice(0, 3)
  }, place)
}
const isNear = (a: number[], b: number[]) => a.every((it, at) => Math.abs(it - b[at]!) < 40)
/** The ninth cell of the fake sheet. */
const bedrock = [196, 212, 84]

test('the map changes in place while people build', async ({ panel }) => {
  await openMap(panel)
  await dialog(panel).getByText('Not live').waitFor()
  tellMap(panel)
  await dialog(panel).getByText('Live', { exact: true }).waitFor()
  await dialog(panel).getByText('Nobody is in this world.').waitFor()
  const sky = await colorAt(panel, 20, 10)
  tellTiles(panel, [[tileAt(20, 10), 8, 0]])
  await expect.poll(async () => isNear(await colorAt(panel, 20, 10), bedrock)).toBe(true)
  await hover(panel, 20, 10)
  await expect.poll(() => readout(panel).innerText()).toBe('(20, 10) · Bedrock')
  tellTiles(panel, [[tileAt(20, 10), 0, 0]])
  await panel.page.mouse.move(0, 0)
  await expect.poll(async () => isNear(await colorAt(panel, 20, 10), sky)).toBe(true)
  expect(panel.api.callsOf(readWorld)).toHaveLength(1)
})

test('players are drawn where they stand, and listed to find them by keyboard', async ({
  panel,
}) => {
  const { page } = panel
  await openMap(panel)
  tellMap(panel)
  tell(panel, {
    about: 'players',
    world: START,
    players: [
      { name: 'Arif', x: 30 * 32 + 6, y: 22 * 32 },
      { name: 'Budi', x: 60 * 32, y: 10 * 32 },
    ],
  })
  await here(panel).getByRole('button', { name: 'Arif (30, 22)' }).waitFor()
  await expect.poll(async () => isNear(await colorAt(panel, 30, 22), [34, 197, 94])).toBe(true)
  await expectFitLook(panel, 'live-map')
  await here(panel).getByRole('button', { name: /Budi/ }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => readout(panel).innerText()).toContain('(60, 10)')
  tell(panel, { about: 'players', world: START, players: [{ name: 'Budi', x: 0, y: 0 }] })
  await here(panel).getByRole('button', { name: 'Budi (0, 0)' }).waitFor()
  expect(await here(panel).getByRole('listitem').count()).toBe(1)
})

test('a world is watched while it is in sight, also after the socket was lost', async ({
  panel,
}) => {
  const { api, page } = panel
  await page.clock.install()
  await openMap(panel)
  tellMap(panel)
  await dialog(panel).getByText('Live', { exact: true }).waitFor()
  api.sockets.last.terminate()
  await dialog(panel).getByText('Not live').waitFor()
  await page.clock.fastForward(1100)
  await api.sockets.opened(2)
  await expect.poll(() => watches(panel).length).toBe(2)
  tellMap(panel)
  await dialog(panel).getByText('Live', { exact: true }).waitFor()
  tell(panel, { about: 'end', world: START })
  await dialog(panel).getByText('Not live').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => watches(panel).at(-1)?.type).toBe('unwatch_world')
  // What still comes belongs to nothing.
  tellMap(panel)
})

test('an editor without edits is told of the game’s changes and can load them', async ({
  panel,
}) => {
  await openBlocks(panel)
  tellMap(panel)
  await dialog(panel).getByText('Live', { exact: true }).waitFor()
  expect(await dialog(panel).getByText('since you opened').count()).toBe(0)
  tellTiles(panel, [
    [tileAt(5, 5), 8, 0],
    [tileAt(6, 5), 8, 0],
  ])
  await dialog(panel).getByText('The game changed 2 tiles since you opened this world.').waitFor()
  await expect.poll(async () => isNear(await colorAt(panel, 5, 5), bedrock)).toBe(true)
  await expectFitLook(panel, 'live-editor')
  const value = JSON.parse(panel.api.world.worlds[0]!.text)
  value.blocks[tileAt(5, 5)] = { f: 8, b: 0 }
  value.blocks[tileAt(6, 5)] = { f: 8, b: 0 }
  Object.assign(panel.api.world.worlds[0]!, { text: JSON.stringify(value), etag: '"2"' })
  await dialog(panel).getByRole('button', { name: 'Load the newest' }).click()
  await dialog(panel).getByText('since you opened').waitFor({ state: 'detached' })
})

test('unsaved edits stay as they are, are saved on what was loaded, and meet the game there', async ({
  panel,
}) => {
  const { api } = panel
  await openBlocks(panel)
  tellMap(panel)
  await canvas(panel).click({ position: await placeOf(panel, 20, 10) })
  const front = dialog(panel).getByLabel('Foreground item id')
  await front.fill('2')
  await front.blur()
  await dialog(panel).getByText('Unsaved changes').waitFor()
  tellTiles(panel, [
    [tileAt(20, 10), 8, 0],
    [tileAt(22, 10), 8, 0],
  ])
  await dialog(panel).getByText('You edited 1 of them too: saving asks which stays.').waitFor()
  await expect.poll(async () => isNear(await colorAt(panel, 22, 10), bedrock)).toBe(true)
  expect(isNear(await colorAt(panel, 20, 10), bedrock)).toBe(false)
  expect(await front.inputValue()).toBe('2')
  await expectFitLook(panel, 'live-editor-dirty')
  const path = ['blocks', tileAt(20, 10), 'f']
  const conflict = { path, base: 0, yours: 2, theirs: 8 }
  api.answer(saveWorld, () => ({
    status: 409,
    error: editConflictSentence,
    code: editConflictCode,
    conflicts: [conflict],
  }))
  await dialog(panel).getByRole('button', { name: 'Save', exact: true }).click()
  await dialog(panel).getByRole('alert').waitFor()
  const [sent] = api.callsOf(saveWorld)
  expect(sent?.ifMatch).toBe('"1"')
  const { blocks } = JSON.parse(String(sent?.body))
  expect(blocks[tileAt(20, 10)].f).toBe(2)
  // What only the game has changed is not sent as if the owner had done it.
  expect(blocks[tileAt(22, 10)].f).toBe(0)
})
