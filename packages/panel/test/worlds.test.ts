import {
  deleteWorld,
  listDeletedWorlds,
  listWorlds,
  lockWorld,
  restoreWorldVersion,
  unlockWorld,
} from '@trellis/contract/game/worlds.ts'
import { expect } from 'vitest'
import { untilQuiet } from './kit/quiet-page.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { closeToasts } from './kit/toasts.ts'
import { putWorlds } from './kit/worlds.ts'

/** The game treats a world whose default weather is 6 as closed to visitors. */
const lockedWeather = 6

const names = [
  'ALPHA',
  'BAKERY',
  'CAVE',
  'DOJO',
  'EMBER',
  'FJORD',
  'GROVE',
  'HARBOR',
  'ISLE',
  'JETTY',
]
const later = ['KILN', 'LAGOON', 'MESA']

/** Writes thirteen worlds, which fill two pages. */
function fillWorlds({ server }: Panel) {
  const world = (at: number) => ({
    owner: at % 3 === 2 ? '' : at % 2 === 0 ? 'Maya' : 'Bo_the_Builder',
    weather: [0, 2, 10, 11, 12, 34][at % 6],
    d_weather: at === 3 ? lockedWeather : 0,
  })
  putWorlds(server, Object.fromEntries([...names, ...later].map((name, at) => [name, world(at)])))
}

const table = ({ page }: Panel) => page.getByRole('table', { name: 'Worlds' })
const shownNames = (panel: Panel) =>
  table(panel).locator('tbody [data-column=name]').allInnerTexts()
const row = (panel: Panel, name: string) => table(panel).getByRole('row').filter({ hasText: name })
const button = ({ page }: Panel, name: string) => page.getByRole('button', { name, exact: true })

async function openWorlds(panel: Panel, path = '/worlds') {
  fillWorlds(panel)
  await panel.open(path)
  await row(panel, path === '/worlds' ? 'ALPHA' : 'KILN').waitFor()
}

test('shows ten worlds per page with owner, players, lock and weather, finds them by name or owner in any case, and keeps search and page in the address', async ({
  panel,
}) => {
  const { traffic, page } = panel
  fillWorlds(panel)
  await panel.server.start()
  const visitor = await panel.server.play('Visitor')
  await visitor.join('BAKERY')
  await panel.open('/worlds')
  await row(panel, 'BAKERY').getByText('1', { exact: true }).waitFor()
  expect(await shownNames(panel)).toEqual(names)
  await page.getByText('13 worlds').waitFor()
  // The owner comes with the index of the worlds, which a busy machine finishes later.
  const readCells = async () => {
    const cells = await row(panel, 'BAKERY').getByRole('cell').allInnerTexts()
    return cells.slice(2, 7)
  }
  await expect.poll(readCells).toEqual(['BAKERY', 'Bo_the_Builder', '1', 'Open', 'Snowy'])
  await row(panel, 'FJORD').getByText('Weather 34').waitFor()
  await row(panel, 'CAVE').getByText('No owner').waitFor()
  await page.locator('[data-thumbnail=drawn]').nth(9).waitFor()

  await button(panel, 'Page 2').click()
  await expect.poll(() => shownNames(panel)).toEqual(later)
  expect(new URL(page.url()).search).toBe('?page=2')

  await page.getByLabel('Search worlds').fill('bO_THE')
  await expect.poll(() => shownNames(panel)).toEqual(['BAKERY', 'DOJO', 'HARBOR', 'JETTY'])
  expect(new URL(page.url()).search).toBe('?search=bO_THE')
  expect(traffic.callsTo(listWorlds).at(-1)?.query).toEqual({
    search: 'bO_THE',
    page: '1',
    pageSize: '10',
  })
  await page.reload()
  await expect.poll(() => shownNames(panel)).toHaveLength(4)
  await page.getByLabel('Search worlds').fill('zzz')
  await page.getByText('No world or owner matches “zzz”.').waitFor()
  await button(panel, 'Clear the search').last().click()
  await expect.poll(() => shownNames(panel)).toEqual(names)
})

test('reports a failed list and the progress of a large import, shows markup as text, and a lock at once', async ({
  panel,
}) => {
  const { traffic, page } = panel
  const owner = '<img src=x onerror=alert(1)>'
  putWorlds(panel.server, { EVIL: { owner } })
  fillWorlds(panel)
  traffic.refuse(listWorlds, 500)
  await panel.open('/worlds')
  await page.getByRole('heading', { name: 'The worlds could not be loaded' }).waitFor()
  await page.getByText('Failed to fetch worlds: Internal Server Error').first().waitFor()
  traffic.answer(listWorlds, () => ({
    reply: { worlds: [], total: 40, page: 1, pageSize: 10, indexed: 0.456 },
  }))
  await button(panel, 'Try again').click()
  await page.getByText('still being read: 45 % done.').waitFor()
  traffic.restore(listWorlds)
  await table(panel).getByText(owner).waitFor()

  const answered = Promise.withResolvers<void>()
  traffic.answer(lockWorld, async () => {
    await answered.promise
    return { status: 500 }
  })
  await button(panel, 'Lock ALPHA').click()
  await row(panel, 'ALPHA').getByText('Locked', { exact: true }).waitFor()
  answered.resolve()
  await page.getByText('Failed to lock/unlock world.').waitFor()
  await row(panel, 'ALPHA').getByText('Open', { exact: true }).waitFor()

  traffic.restore(lockWorld)
  await button(panel, 'Lock ALPHA').click()
  await page.getByText('ALPHA is locked.').waitFor()
  await button(panel, 'Unlock ALPHA').click()
  await page.getByText('ALPHA is open again.').waitFor()
  expect(traffic.callsTo(unlockWorld).map((it) => it.params['name'])).toEqual(['ALPHA'])
})

test('explains a deletion, also a refused one, and restores the world from the deleted ones', async ({
  panel,
}) => {
  const { traffic, page, server } = panel
  await openWorlds(panel)

  await server.delete('/server/worlds/EMBER')
  const { body } = await server.get('/server/deleted-worlds')
  traffic.refuse(listDeletedWorlds, 500)
  await button(panel, 'Deleted worlds').click()
  const list = page.getByRole('dialog', { name: 'Deleted worlds' })
  const again = list.getByRole('button', { name: 'Try again' })
  // No player can have this name.
  const hostile = [{ ...body[0], by: '<i>x</i>' }]
  await again.waitFor()
  traffic.answer(listDeletedWorlds, () => ({ reply: hostile }))
  await again.click()
  await page.getByText('by <i>x</i>').waitFor()
  traffic.restore(listDeletedWorlds)
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })

  traffic.refuse(deleteWorld, 500)
  await button(panel, 'Delete CAVE').click()
  await button(panel, 'Delete world').click()
  await page.getByText('Failed to delete world: Internal Server Error').waitFor()
  await closeToasts(page)
  expect(await shownNames(panel)).toContain('CAVE')

  traffic.restore(deleteWorld)
  traffic.forgetCalls()
  const refusals = await traffic.listRefusals()
  await button(panel, 'Delete CAVE').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('You can restore it under').waitFor()
  await dialog.getByRole('button', { name: 'Delete world' }).click()
  await page.getByText('CAVE was deleted.').waitFor()
  await closeToasts(page)
  await expect.poll(() => shownNames(panel)).not.toContain('CAVE')
  expect(traffic.callsTo(deleteWorld)).toHaveLength(1)
  // Its picture and its versions are gone, and the page does not request them.
  await untilQuiet(page)
  expect(await traffic.listRefusals()).toHaveLength(refusals.length)

  await button(panel, 'Deleted worlds').click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
  await page
    .getByText(/^Deleted .+ WIB by Maya · [\d.]+ kB$/)
    .nth(1)
    .waitFor()
  await button(panel, 'Restore CAVE').click()
  await page.getByText('CAVE was restored.').waitFor()
  await button(panel, 'Restore EMBER').click()
  await page.getByText('No deleted worlds.').waitFor()
  expect(traffic.callsTo(restoreWorldVersion).map((it) => it.params)).toMatchObject([
    { name: 'CAVE', number: '1' },
    { name: 'EMBER', number: '1' },
  ])
})

test('distinguishes no worlds, no server and a ban', async ({ panel }) => {
  const { traffic, page } = panel
  putWorlds(panel.server, {})
  await panel.open('/worlds')
  await page.getByRole('heading', { name: 'No worlds yet' }).waitFor()

  await panel.ban()
  traffic.forgetCalls()
  await panel.open('/worlds')
  await page
    .getByRole('heading', { name: 'Your account is banned and cannot perform this action.' })
    .waitFor()
  expect(traffic.callsTo(listWorlds)).toHaveLength(0)

  await panel.asOperator('POST', `/admin/users/${panel.maya.id}/unban`)
  await panel.server.leave()
  await panel.open('/worlds')
  await page.getByRole('heading', { name: 'You need a server to manage worlds.' }).waitFor()
  const link = page.getByRole('main').getByRole('link', { name: 'Go to the dashboard' })
  expect(await link.getAttribute('href')).toBe('/dashboard')
})
