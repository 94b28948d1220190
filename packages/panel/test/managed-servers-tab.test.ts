import { banServerName } from '@trellis/contract/hosting/banned-server-names.ts'
import type { ServerStatus } from '@trellis/contract/hosting/servers.ts'
import type { Permission } from '@trellis/contract/kit/permissions.ts'
import {
  deleteManagedServer,
  listManagedServers,
  type ManagedServer,
  powerManagedServer,
} from '@trellis/contract/operations/managed-servers.ts'
import { expect } from 'vitest'
import { GameOwner } from '../../api/test/kit/game-owner.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { closeToasts } from './kit/toasts.ts'
import { expectFitLayout } from './layout.ts'

const table = ({ page }: Panel) => page.getByRole('table', { name: 'Servers', exact: true })
const cells = (panel: Panel, column: string) =>
  table(panel).locator(`tbody [data-column=${column}]`).allInnerTexts()
/** Returns the names without the versions below them. */
const names = async (panel: Panel) =>
  (await cells(panel, 'name')).map((it) => it.replace(/\n.*/, ''))
const action = ({ page }: Panel, name: string) => page.getByRole('button', { name, exact: true })

const all: Permission[] = [
  'servers:view',
  'servers:manage',
  'servers:delete',
  'bans:view',
  'bans:manage',
]

async function openTab(panel: Panel, permissions = all) {
  await panel.permit(permissions)
  await panel.open('/admin?tab=servers')
  await panel.page.getByLabel('Search servers').waitFor()
}

/** Creates stopped servers, each with an owner called Grow11, Grow12 and so on. */
async function addServers(panel: Panel, ...names: string[]): Promise<GameOwner[]> {
  const owners: GameOwner[] = []
  for (const [at, name] of names.entries())
    owners.push(await GameOwner.create(panel.api, String(11 + at), name))
  return owners
}

/** Starts a server and lets two players in. */
async function playOn(panel: Panel, owner: GameOwner | undefined): Promise<void> {
  if (owner === undefined) throw new Error('There is no such server.')
  await owner.start()
  for (const name of ['Arif', 'Budi']) await owner.play(name)
  await panel.api.until(async () => (await owner.server()).players === 2)
}

/** Lets the page ask for the loads of the servers, which it does every five seconds, until it shows these cells. */
const expectAfterPolls = (
  { page }: Panel,
  read: () => Promise<string[]>,
  cells: string[],
): Promise<void> =>
  expect
    .poll(async () => {
      await page.clock.runFor(5000)
      return read()
    })
    .toEqual(cells)

const quiet = Array.from({ length: 6 }, (_, at) => `Quiet-${at}`)

test('sorts by what servers use, searches, filters and pages them, and follows them live', async ({
  panel,
}) => {
  const { page, api } = panel
  await page.clock.install()
  const [, , , busy] = await addServers(panel, 'Alpha', 'Beta', 'Gamma', 'Omega', ...quiet)
  await panel.seed((tx) =>
    tx.updateTable('account').set({ grow_id: 'Dwi\u202eevil' }).where('id', '=', '13').execute(),
  )
  await busy?.start()
  await openTab(panel)
  await table(panel).waitFor()
  await page.getByText('11 servers', { exact: true }).waitFor()
  const byName = ['Alpha', 'Beta', 'Gamma', 'MayaWorld', 'Omega', ...quiet.slice(0, 5)]
  expect(await names(panel)).toEqual(byName)
  expect((await cells(panel, 'owner'))[2]).toContain('U+202E')
  const header = (name: string) => table(panel).getByRole('columnheader', { name })
  expect(await header('Name').getAttribute('aria-sort')).toBe('ascending')
  await header('Memory').getByRole('button').press('Enter')
  const byMemory = ['Omega', ...byName.filter((it) => it !== 'Omega')]
  await expectAfterPolls(panel, () => names(panel), byMemory)
  expect(await header('Memory').getAttribute('aria-sort')).toBe('descending')
  expect(await header('Name').getAttribute('aria-sort')).toBe('none')
  expect((await cells(panel, 'memory'))[0]).toMatch(/^\d+(\.\d)? MB$/)
  expect((await cells(panel, 'cpu'))[0]).toMatch(/^\d+(\.\d)? %$/)
  expect((await cells(panel, 'cpu')).slice(1)).toEqual(byMemory.slice(1).map(() => '–'))
  expect(new URL(page.url()).search).toBe('?tab=servers&order=memory')
  await expectFitLayout(panel, 'managed-servers-loads')
  await busy?.stop()
  await expectAfterPolls(
    panel,
    () => cells(panel, 'cpu'),
    byMemory.map(() => '–'),
  )
  await page.getByLabel('Sort by').selectOption('name')
  await expect.poll(() => names(panel)).toEqual(byName)

  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect.poll(() => names(panel)).toEqual(['Quiet-5'])
  await page.getByLabel('Search servers').fill('GROW12')
  await expect.poll(() => names(panel)).toEqual(['Beta'])
  await page.getByLabel('Search servers').fill('')
  await panel.asOperator('POST', '/admin/servers/Alpha/start')
  await page.getByLabel('Status', { exact: true }).selectOption('ONLINE')
  await expect.poll(() => names(panel)).toEqual(['Alpha'])
  expect(new URL(page.url()).search).toBe('?tab=servers&status=ONLINE')

  await panel.asOperator('POST', '/admin/servers/Beta/start')
  await expect.poll(() => names(panel)).toEqual(['Alpha', 'Beta'])
  await GameOwner.create(api, '31', 'Delta')
  await panel.asOperator('DELETE', '/admin/servers/Omega')
  await page.getByText('2 of 11 servers').waitFor()
  await page.getByLabel('Status', { exact: true }).selectOption('RESTARTING')
  await page.getByRole('heading', { name: 'No servers found' }).waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect
    .poll(async () => (await names(panel)).slice(0, 6))
    .toEqual(['Alpha', 'Beta', 'Delta', 'Gamma', 'MayaWorld', 'Quiet-0'])
})

test('offers power actions by status, confirms before players are disconnected, and lists the effects of a deletion, also of its name', async ({
  panel,
}) => {
  const { page, traffic } = panel
  const [alpha] = await addServers(panel, 'Alpha', 'Beta', 'Gamma', 'Omega')
  await playOn(panel, alpha)
  // No real server stays in these states long enough.
  const passing: Record<string, ServerStatus> = { Beta: 'STARTING', Omega: 'STOPPING' }
  traffic.answer(listManagedServers, async () => {
    const rows: ManagedServer[] = await panel.asOperator('GET', '/admin/servers')
    return { reply: rows.map((it) => ({ ...it, status: passing[it.name] ?? it.status })) }
  })
  await openTab(panel)
  await table(panel).waitFor()
  const off = (name: string) => action(panel, name).getAttribute('aria-disabled')
  const offered = await Promise.all(
    ['Alpha', 'Beta', 'Gamma', 'Omega'].map(async (name) => [
      await off(`Start ${name}`),
      await off(`Stop ${name}`),
      await off(`Restart ${name}`),
    ]),
  )
  expect(offered).toEqual([
    ['true', 'false', 'false'],
    ['true', 'false', 'false'],
    ['false', 'true', 'false'],
    ['false', 'true', 'false'],
  ])

  const release = traffic.hold(powerManagedServer)
  await action(panel, 'Start Gamma').click()
  for (const each of ['Stop', 'Restart', 'Delete'])
    await expect.poll(() => off(`${each} Gamma`)).toBe('true')
  release()
  await page.getByText('Server is starting.').waitFor()
  await expect.poll(async () => (await cells(panel, 'status'))[2]).toBe('ONLINE')

  await action(panel, 'Stop Alpha').click()
  await page.getByText('2 players are online and will be disconnected.').waitFor()
  expect(traffic.callsTo(powerManagedServer)).toHaveLength(1)
  traffic.refuse(powerManagedServer, 500)
  await page.getByRole('button', { name: 'Stop it' }).click()
  await page.getByText('Action failed.').waitFor()
  expect(traffic.callsTo(powerManagedServer).map((it) => it.params)).toEqual([
    { name: 'Gamma', action: 'start' },
    { name: 'Alpha', action: 'stop' },
  ])

  await closeToasts(page)
  traffic.restore(powerManagedServer)
  traffic.restore(listManagedServers)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await action(panel, 'Delete Alpha').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('2 players are there right now.').waitFor()
  await dialog.getByText('The owner can bring it back with everything on it for').waitFor()
  expect(await dialog.getByText('This cannot be undone.').count()).toBe(0)
  await dialog.getByLabel('Also ban the name').check()
  await dialog.getByRole('button', { name: 'Delete server' }).click()
  await dialog.getByText('A reason is required to ban a server name.').waitFor()
  expect(traffic.callsTo(deleteManagedServer)).toEqual([])
  await dialog.getByLabel('Reason').fill(' Pretends to be us ')
  traffic.refuse(deleteManagedServer, 500)
  await dialog.getByRole('button', { name: 'Delete server' }).click()
  await page.getByText('Action failed.').waitFor()
  expect(traffic.callsTo(banServerName)).toEqual([])
  traffic.restore(deleteManagedServer)
  await dialog.getByRole('button', { name: 'Delete server' }).click()
  await page.getByText('Server Alpha deleted.').waitFor()
  await page.getByText('Server name "Alpha" banned.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(traffic.callsTo(banServerName).map((it) => it.body)).toEqual([
    { serverName: 'Alpha', reason: 'Pretends to be us' },
  ])
  await expect.poll(() => names(panel)).toEqual(['Beta', 'Gamma', 'MayaWorld', 'Omega'])

  await closeToasts(page)
  const ban = { serverName: 'Beta', reason: 'Banned by another admin' }
  await panel.asOperator('POST', '/admin/banned-servers', ban)
  await action(panel, 'Delete Beta').click()
  await dialog.getByLabel('Also ban the name').check()
  await dialog.getByLabel('Reason').fill('Again')
  await dialog.getByRole('button', { name: 'Delete server' }).click()
  await page
    .getByText('Beta is deleted, but its name could not be banned: This name is banned already.')
    .waitFor()
})

test('has no actions for read-only admins, and reports an empty or failed list', async ({
  panel,
}) => {
  const { page, traffic } = panel
  await panel.server.leave()
  traffic.refuse(listManagedServers, 500)
  await openTab(panel, ['servers:view'])
  await page.getByRole('heading', { name: 'Failed to fetch servers.' }).waitFor()
  traffic.restore(listManagedServers)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'No servers yet' }).waitFor()
  await addServers(panel, 'Alpha')
  await table(panel).waitFor()
  expect(await cells(panel, 'actions')).toEqual([])
  // An installation that does not keep deleted servers shows that.
  panel.api.environment['DELETED_SERVERS_DAYS'] = '0'
  await panel.seed(async () => undefined)
  await panel.permit(['servers:view', 'servers:delete'])
  await page.reload()
  await action(panel, 'Delete Alpha').click()
  await page.getByRole('dialog').getByText('This cannot be undone.').waitFor()
  expect(await page.getByLabel('Also ban the name').count()).toBe(0)
  expect(await page.getByRole('button', { name: /^(Start|Stop|Restart) / }).count()).toBe(0)
})
