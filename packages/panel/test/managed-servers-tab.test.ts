import { banServerName } from '@trellis/contract/banned-names.ts'
import {
  deleteManagedServer,
  listManagedServers,
  powerManagedServer,
} from '@trellis/contract/managed-servers.ts'
import { expect, vi } from 'vitest'
import { makeManagedServer } from './fake-managed-servers.ts'
import { makeProfile } from './fake-world.ts'
import { expectFitLook } from './look.ts'
import { type Panel, test } from './panel.ts'

// Tests that look at every screen take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const table = ({ page }: Panel) => page.getByRole('table', { name: 'Servers', exact: true })
const cells = (panel: Panel, column: string) =>
  table(panel).locator(`tbody [data-column=${column}]`).allInnerTexts()
const action = ({ page }: Panel, name: string) => page.getByRole('button', { name, exact: true })

const all = ['servers:view', 'servers:manage', 'servers:delete', 'bans:manage']

async function openTab(panel: Panel, permissions = all, search = '') {
  panel.api.world.profile = makeProfile({ isAdmin: true, permissions })
  await panel.open(`/admin?tab=servers${search}`)
  await panel.page.getByLabel('Search servers').waitFor()
}

const fleet = () => [
  makeManagedServer('Alpha', { status: 'ONLINE', players: 3, ownerGrowId: 'Maya' }),
  makeManagedServer('Beta', { status: 'STARTING' }),
  makeManagedServer('Gamma', { ownerGrowId: 'Dwi\u202eevil' }),
  makeManagedServer('Omega', { status: 'STOPPING' }),
  ...Array.from({ length: 9 }, (_, at) => makeManagedServer(`Quiet-${at}`)),
]

test('servers are searched, filtered, paged and kept up to date by the live socket', async ({
  panel,
}) => {
  const { page, api } = panel
  api.world.managedServers = fleet()
  await openTab(panel)
  await table(panel).waitFor()
  await page.getByText('13 servers', { exact: true }).waitFor()
  expect(await cells(panel, 'name')).toHaveLength(10)
  expect((await cells(panel, 'owner'))[2]).toContain('U+202E')
  await expectFitLook(panel, 'managed-servers')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect.poll(() => cells(panel, 'name')).toEqual(['Quiet-6', 'Quiet-7', 'Quiet-8'])
  await page.getByLabel('Search servers').fill('MAYA')
  await expect.poll(() => cells(panel, 'name')).toEqual(['Alpha'])
  await page.getByLabel('Search servers').fill('')
  await page.getByLabel('Status', { exact: true }).selectOption('STARTING')
  await expect.poll(() => cells(panel, 'name')).toEqual(['Beta'])
  expect(new URL(page.url()).search).toBe('?tab=servers&status=STARTING')

  await api.sockets.opened(1)
  api.sockets.send({
    type: 'managed_servers',
    payload: {
      changed: [
        makeManagedServer('Beta', { status: 'ONLINE', players: 2 }),
        makeManagedServer('Delta', { status: 'STARTING' }),
      ],
      removed: ['Omega'],
    },
  })
  await expect.poll(() => cells(panel, 'name')).toEqual(['Delta'])
  await page.getByText('1 of 13 servers').waitFor()
  await page.getByLabel('Status', { exact: true }).selectOption('RESTARTING')
  await page.getByRole('heading', { name: 'No servers found' }).waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect
    .poll(async () => (await cells(panel, 'name')).slice(0, 5))
    .toEqual(['Alpha', 'Beta', 'Delta', 'Gamma', 'Quiet-0'])
})

test('power follows the status; what throws players out asks first', async ({ panel }) => {
  const { page, api } = panel
  api.world.managedServers = fleet().slice(0, 4)
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

  const answered = Promise.withResolvers<void>()
  api.answer(powerManagedServer, async () => {
    await answered.promise
    return { reply: { message: 'Gamma is starting.', status: 'STARTING' } }
  })
  await action(panel, 'Start Gamma').click()
  for (const each of ['Stop', 'Restart', 'Delete'])
    await expect.poll(() => off(`${each} Gamma`)).toBe('true')
  answered.resolve()
  await page.getByText('Gamma is starting.').waitFor()
  await expect.poll(async () => (await cells(panel, 'status'))[2]).toBe('STARTING')

  await action(panel, 'Stop Alpha').click()
  await page.getByText('3 players are there right now and are thrown out.').waitFor()
  expect(api.callsOf(powerManagedServer)).toHaveLength(1)
  api.refuse(powerManagedServer, 500)
  await page.getByRole('button', { name: 'Stop it' }).click()
  await page.getByText('Action failed.').waitFor()
  expect(api.callsOf(powerManagedServer).map((it) => it.params)).toEqual([
    { name: 'Gamma', action: 'start' },
    { name: 'Alpha', action: 'stop' },
  ])
})

test('a deletion says what it touches and can ban the name once the server is gone', async ({
  panel,
}) => {
  const { page, api } = panel
  api.world.managedServers = fleet().slice(0, 4)
  await openTab(panel)
  await action(panel, 'Delete Alpha').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('3 players are there right now.').waitFor()
  await dialog.getByText('This cannot be undone.').waitFor()
  await dialog.getByLabel('Also ban the name').check()
  await dialog.getByRole('button', { name: 'Delete server' }).click()
  await dialog.getByText('A reason is required to ban a server name.').waitFor()
  expect(api.callsOf(deleteManagedServer)).toEqual([])
  await expectFitLook(panel, 'managed-servers-delete')
  await dialog.getByLabel('Reason').fill(' Pretends to be us ')
  api.refuse(deleteManagedServer, 500)
  await dialog.getByRole('button', { name: 'Delete server' }).click()
  await page.getByText('Action failed.').waitFor()
  expect(api.callsOf(banServerName)).toEqual([])
  api.restore(deleteManagedServer)
  api.answer(banServerName, () => ({ reply: { message: 'Banned the name Alpha.', undo: null } }))
  await dialog.getByRole('button', { name: 'Delete server' }).click()
  await page.getByText('Server Alpha deleted.').waitFor()
  await page.getByText('Banned the name Alpha.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(api.callsOf(banServerName).map((it) => it.body)).toEqual([
    { serverName: 'Alpha', reason: 'Pretends to be us' },
  ])
  expect(await cells(panel, 'name')).toEqual(['Beta', 'Gamma', 'Omega'])

  api.refuse(banServerName, 409, 'This name is banned already.')
  await action(panel, 'Delete Beta').click()
  await dialog.getByLabel('Also ban the name').check()
  await dialog.getByLabel('Reason').fill('Again')
  await dialog.getByRole('button', { name: 'Delete server' }).click()
  await page
    .getByText('Beta is deleted, but its name could not be banned: This name is banned already.')
    .waitFor()
})

test('who may only look has no actions, and what is not there is said', async ({ panel }) => {
  const { page, api } = panel
  api.refuse(listManagedServers, 500)
  await openTab(panel, ['servers:view'])
  await page.getByRole('heading', { name: 'Failed to fetch servers.' }).waitFor()
  api.restore(listManagedServers)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'No servers yet' }).waitFor()
  api.world.managedServers = fleet()
  await page.reload()
  await table(panel).waitFor()
  expect(await cells(panel, 'actions')).toEqual([])
  api.world.profile = makeProfile({
    isAdmin: true,
    permissions: ['servers:view', 'servers:delete'],
  })
  await page.reload()
  await action(panel, 'Delete Alpha').click()
  await page.getByRole('dialog').getByText('This cannot be undone.').waitFor()
  expect(await page.getByLabel('Also ban the name').count()).toBe(0)
  expect(await page.getByRole('button', { name: /^(Start|Stop|Restart) / }).count()).toBe(0)
})
