import { getDefaultCommand } from '@trellis/contract/kit/command-rules.ts'
import { defaultModeration } from '@trellis/contract/kit/moderation-bounds.ts'
import { createStarterStore } from '@trellis/contract/kit/starter-store.ts'
import { gamePageSchema } from '@trellis/contract/operations/game-page.ts'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { summarizeSettings } from '../src/operations/join-page/game-pages.ts'
import { GameOwner } from './kit/game-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  owner = await GameOwner.create(panel, '1', 'Gamely')
})
afterEach(() => {
  panel.clock.offsetMs = 0
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const read = (name = 'Gamely') => panel.call('GET', `/join/${name}/game`)
const findCommand = async (name: string) =>
  (await read()).body.commands.find((it: { name: string }) => it.name === name)

it('answers strangers with the features by the settings of the owner, and nothing private', async () => {
  expect((await findCommand('warp')).price).toBe(0)
  const warp = { ...getDefaultCommand('warp'), price: 25, cooldownSeconds: 60, aliases: ['go'] }
  const trade = { ...getDefaultCommand('trade'), isEnabled: false }
  const msg = { ...getDefaultCommand('msg'), rank: 3 }
  await owner.put('/server/commands', { commands: [warp, trade, msg] })
  await owner.put('/server/chat-rules', { ...defaultModeration, appealText: 'Secret appeal' })
  await owner.put('/server/config', { creatorList: ['HiddenBoss'], autofarmDelay: 1000 })
  panel.clock.offsetMs = 20_000
  const { status, body, headers } = await read()
  expect([status, gamePageSchema.parse(body)]).toEqual([200, body])
  expect(await findCommand('warp')).toEqual({
    name: 'warp',
    aliases: ['go'],
    price: 25,
    cooldownSeconds: 60,
  })
  const names = body.commands.map(({ name }: { name: string }) => name)
  expect(names).toContain('help')
  for (const hidden of ['trade', 'msg', 'ban', 'alts']) expect(names).not.toContain(hidden)
  expect(body.store.packs).toBe(createStarterStore({ usesCatalogue: true }).packs.length)
  expect(body.reward).toBeNull()
  const text = JSON.stringify(body) + JSON.stringify([...headers])
  for (const secret of ['Secret', 'HiddenBoss', owner.id, owner.who.growId])
    expect(text).not.toContain(secret)
})

it('answers 404 without a public page, like any unknown name', async () => {
  const unknown = await read('Nobody-here')
  expect(unknown.status).toBe(404)
  const page = { isPublic: false, description: '', discordUrl: null, isListed: true }
  await owner.put('/server/join-page', page)
  const closed = await read()
  expect([closed.status, closed.body]).toEqual([404, unknown.body])
  await owner.put('/server/join-page', { ...page, isPublic: true })
  expect((await read()).status).toBe(200)
})

it('summarises settings of any kind', () => {
  const keys = ['COMMANDS', 'STORE', 'PACKS', 'ITEMS', 'NEWBIE_GET', 'DAILY_REWARD', 'SPLICING']
  const anyConfig = fc.dictionary(
    fc.constantFrom(...keys),
    fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom(...keys), fc.jsonValue())),
  )
  fc.assert(
    fc.property(anyConfig, (config) => {
      const parsed = JSON.parse(JSON.stringify(config))
      gamePageSchema.parse({ name: 'Any', ...summarizeSettings(parsed) })
    }),
  )
})
