import { expect, vi } from 'vitest'
import { makeManagedServer } from './fake-managed-servers.ts'
import { makeProfile, setServer } from './fake-world.ts'
import { expectFitLook } from './look.ts'
import { test } from './panel.ts'

// Tests that look at every screen take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const lost = 'Its node is not reachable. So that it never runs twice, it waits.'

test('an owner is told what a server of a cluster waits for, and presses nothing in vain meanwhile', async ({
  panel,
}) => {
  const { page, api } = panel
  const place = (state: 'waiting' | 'lost' | 'ready', sentence: string | null) => {
    setServer(api.world, {
      status: state === 'ready' ? 'OFFLINE' : 'UNKNOWN',
      place: { state, sentence },
    })
    api.sockets.send({ type: 'server_state', payload: { server: api.world.own } })
  }
  setServer(api.world, { status: 'UNKNOWN', place: { state: 'lost', sentence: lost } })
  await panel.open('/dashboard')
  await page.getByRole('heading', { name: 'Your server’s node is not reachable' }).waitFor()
  await api.sockets.opened(1)
  const start = page.getByRole('button', { name: 'Start', exact: true })
  expect(await start.isDisabled()).toBe(true)
  expect(await start.getAttribute('title')).toBe(`The server cannot be reached right now. ${lost}`)
  await expectFitLook(panel, 'place-lost')

  place('waiting', 'It waits for its volume.')
  const waiting = page.getByRole('heading', { name: 'Your server waits for its place' })
  await waiting.waitFor()
  await page.getByText('It waits for its volume.', { exact: true }).waitFor()
  place('ready', null)
  await waiting.waitFor({ state: 'detached' })
})

test('an admin sees the node of a server, and what the cluster says of it', async ({ panel }) => {
  const { page, api } = panel
  api.world.profile = makeProfile({ isAdmin: true, permissions: ['servers:view'] })
  api.world.managedServers = [makeManagedServer('Alpha', { status: 'UNKNOWN' })]
  const detail = '0/2 nodes are available: 1 node(s) had volume node affinity conflict.'
  api.world.managedDetails = {
    isolation: null,
    limits: null,
    metrics: null,
    engine: null,
    place: { state: 'waiting', sentence: 'It waits for its volume.', node: null, detail },
  }
  await panel.open('/admin?tab=managedServers')
  await page.getByRole('button', { name: 'Alpha', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Details of Alpha' })
  await dialog.getByText('None yet').waitFor()
  await dialog.getByText(`It waits for its volume. The cluster says: ${detail}`).waitFor()
  await expectFitLook(panel, 'place-admin')
})
