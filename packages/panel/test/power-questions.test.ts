import { powerServer } from '@trellis/contract/servers.ts'
import { GameClient } from '@trellis/game-client/game-client.ts'
import { expect } from 'vitest'
import { type RealPanel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

async function play({ server }: RealPanel, growId: string): Promise<GameClient> {
  const { port } = (await server.get('/server/connection')).body
  const entered = await GameClient.connect({ growId, password: 'secret', port })
  if (!entered.ok) throw new Error(JSON.stringify(entered.refusal))
  return entered.value
}

test('confirms with the number of players before it stops or restarts a server', async ({
  panel,
}) => {
  const { page, traffic } = panel
  await panel.server.start()
  const players = [await play(panel, 'Ann'), await play(panel, 'Ben')]
  await panel.open('/dashboard')
  await page.getByText('Ben').first().waitFor()
  for (const name of ['Stop', 'Restart']) {
    await page.getByRole('button', { name, exact: true }).click()
    const question = page.getByRole('dialog', { name: `${name} the server?` })
    await question.getByText('2 players are online and will be disconnected.').waitFor()
    if (name === 'Stop') await expectFitLayout(panel, 'stop-question')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
  }
  expect(traffic.callsTo(powerServer)).toEqual([])
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop it' }).click()
  await page.getByRole('main').getByText('OFFLINE', { exact: true }).waitFor()
  for (const each of players) await each.quit()
})

test('stops a server without players at once', async ({ panel }) => {
  const { page } = panel
  await panel.server.start()
  await panel.open('/dashboard')
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByRole('main').getByText('OFFLINE', { exact: true }).waitFor()
})

test('keeps the focus on Start, and moves it there from a newly created server', async ({
  panel,
}) => {
  const { page } = panel
  await panel.server.delete('/server')
  await panel.open('/dashboard')
  await page.getByRole('button', { name: 'Create Server' }).click()
  await page.getByLabel('Server name').fill('By-Keyboard')
  await page.keyboard.press('Enter')
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toBe('Start')
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByText('ONLINE', { exact: true }).waitFor()
  expect(await focused()).toBe('Start')
})

test('explains why a second server cannot be created without a free slot', async ({ panel }) => {
  const { page } = panel
  await panel.open('/dashboard')
  const create = page.getByRole('button', { name: 'Create Server' })
  await create.waitFor()
  expect(await create.isDisabled()).toBe(true)
  expect(await create.getAttribute('title')).toBe('You have no available server slots.')
  await expectFitLayout(panel, 'no-free-slot')
})
