import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GameClient } from '../packages/game-client/src/game-client.ts'
import { getValue } from '../packages/game-client/src/outcome.ts'
import { hasBrowser, type Person } from './kit/browser.ts'
import { useTrellis } from './kit/use-trellis.ts'

const trellis = useTrellis()
let owner: Person
const clients: GameClient[] = []
beforeAll(async () => {
  if (!hasBrowser) return
  owner = await trellis.arrive()
  await owner.signIn('Owner')
  await owner.register('Owner')
  await owner.createServer('Lively')
  await owner.page.getByRole('button', { name: 'Start', exact: true }).click()
  await owner.page.getByRole('main').getByText('ONLINE', { exact: true }).waitFor()
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()))
  await owner?.leave()
})

async function play(growId: string): Promise<GameClient> {
  const servers = join(trellis.dataDir, 'servers')
  const [id = ''] = readdirSync(servers)
  const { port } = JSON.parse(readFileSync(join(servers, id, 'server.json'), 'utf8'))
  const client = getValue(await GameClient.connect({ growId, password: 'secret', port }))
  clients.push(client)
  return client
}

const reads = (client: GameClient, text: string) =>
  client.events.first((it) => (it.kind === 'console' && it.text === text ? it : null))

describe.skipIf(!hasBrowser)('the panel during play', () => {
  it('shows joins to the owner, whose message and mute take effect at once', async () => {
    const { page } = owner
    await owner.go('Player Database')
    await page.getByText('No players online right now').waitFor()
    const ann = await play('Ann')
    const row = page.getByRole('list', { name: 'Players online' }).getByRole('listitem')
    await row.getByText('In the world menu').waitFor()
    await ann.join('START')
    await row.getByRole('link', { name: 'START' }).waitFor()
    await owner.expectAccessible()
    await owner.screenshot('online-now')
    await row.getByRole('button', { name: 'Message Ann' }).click()
    const message = page.getByRole('dialog', { name: 'Message Ann' })
    await message.getByLabel('Message', { exact: true }).fill('Welcome!')
    await message.getByRole('button', { name: 'Send message' }).click()
    expect(await reads(ann, 'Message from Owner: Welcome!')).toBeTruthy()
    await row.getByRole('button', { name: 'Mute Ann' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Mute player' }).click()
    expect(await reads(ann, 'You are muted.')).toBeTruthy()
    await row.getByText('Muted').waitFor()
    await row.getByRole('button', { name: 'Let Ann chat again' }).click()
    expect(await reads(ann, 'You may chat again.')).toBeTruthy()
  })

  it('shows console events that can be filtered', async () => {
    const { page } = owner
    const [ann] = clients
    await owner.go('Console')
    ann?.say('Bob was kicked by Owner.')
    const log = page.getByRole('log')
    await log.getByText('> Bob was kicked by Owner.').waitFor()
    await page
      .getByRole('radiogroup', { name: 'Show lines about' })
      .getByText('Moderation', { exact: true })
      .click()
    await log.getByText('was unmuted by Owner.').waitFor()
    await log.getByText(/was muted by Owner until/).waitFor()
    expect(await log.getByText('Bob was kicked').count()).toBe(0)
    await owner.screenshot('console-moderation')
  })

  it('shows player positions and built blocks on the map', async () => {
    const { page } = owner
    const [ann] = clients
    await page.goto(`${trellis.url}/worlds?map=START`)
    const dialog = page.getByRole('dialog', { name: 'Map of START' })
    await dialog.getByText('Live', { exact: true }).waitFor()
    const here = dialog.getByRole('list', { name: 'Players in this world' })
    const { x = 0, y = 0 } = ann?.me ?? {}
    await here.getByRole('button', { name: `Ann (${x / 32}, ${y / 32})` }).waitFor()
    ann?.moveTo({ x: x + 64, y })
    await here.getByRole('button', { name: `Ann (${x / 32 + 2}, ${y / 32})` }).waitFor()
    await owner.expectAccessible()
    await owner.screenshot('live-map')
    await ann?.quit()
    await dialog.getByText('No players in this world.').waitFor()
  })
})
