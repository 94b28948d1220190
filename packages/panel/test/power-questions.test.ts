import { powerServer } from '@trellis/contract/hosting/servers.ts'
import { GameClient } from '@trellis/game-client/game-client.ts'
import { expect } from 'vitest'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'

async function play({ server }: Panel, growId: string): Promise<GameClient> {
  const { port } = (await server.get('/server/connection')).body
  const entered = await GameClient.connect({ growId, password: 'secret', port })
  if (!entered.ok) throw new Error(JSON.stringify(entered.refusal))
  return entered.value
}

const press = ({ page }: Panel, name: string) =>
  page.getByRole('button', { name, exact: true }).click()
const shown = ({ page }: Panel, status: string) =>
  page.getByRole('main').getByText(status, { exact: true })

async function expectQuestions(panel: Panel): Promise<void> {
  const { page, traffic } = panel
  for (const name of ['Stop', 'Restart']) {
    await press(panel, name)
    const question = page.getByRole('dialog', { name: `${name} the server?` })
    await question.getByText('2 players are online and will be disconnected.').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
  }
  expect(traffic.callsTo(powerServer)).toEqual([])
  await press(panel, 'Stop')
  await page.getByRole('dialog').getByRole('button', { name: 'Stop it' }).click()
  await shown(panel, 'OFFLINE').waitFor()
}

test('confirms with the number of players before it stops or restarts a server, but stops one without players at once, and moves the focus from a newly created server to Start, where it stays', async ({
  panel,
}) => {
  const { page, server } = panel
  await server.start()
  const players = [await play(panel, 'Ann'), await play(panel, 'Ben')]
  await panel.open('/dashboard')
  await page.getByText('Ben').first().waitFor()
  await expectQuestions(panel)
  for (const each of players) await each.quit()

  await server.start()
  await shown(panel, 'ONLINE').waitFor()
  await press(panel, 'Stop')
  await shown(panel, 'OFFLINE').waitFor()

  await server.delete('/server')
  await press(panel, 'Create Server')
  await page.getByLabel('Server name').fill('By-Keyboard')
  await page.keyboard.press('Enter')
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toBe('Start')
  await page.keyboard.press('Enter')
  await shown(panel, 'ONLINE').waitFor()
  expect(await focused()).toBe('Start')
})
