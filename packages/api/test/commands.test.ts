import { chatCommandFacts, chatCommandNames } from '@trellis/contract/kit/chat-commands.ts'
import { type CommandSetting, getDefaultCommand } from '@trellis/contract/kit/command-rules.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  owner = await GameOwner.create(panel, '1', 'Commands')
  await owner.start()
})
afterAll(async () => {
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

const warp = { ...getDefaultCommand('warp'), price: 25, cooldownSeconds: 60 }
const kick = { ...getDefaultCommand('kick'), roles: ['Event Host'], aliases: ['boot'] }
const save = (commands: object[], headers: Record<string, string> = {}) =>
  owner.put('/server/commands?apply=now', { commands }, headers)
const read = async (): Promise<CommandSetting[]> =>
  (await owner.get('/server/commands')).body.commands
const find = async (name: string) => (await read()).find((it) => it.name === name)

it('answers every command, also before anything was saved', async () => {
  const commands = await read()
  expect(commands.map(({ name }) => name)).toEqual(chatCommandNames)
  expect(await find('msg')).toEqual({
    ...{ name: 'msg', isEnabled: true, rank: 0, roles: [], cooldownSeconds: 0, price: 0 },
    aliases: [...chatCommandFacts.msg.aliases],
  })
})

it('keeps only what differs from the default settings, with all other keys of config.json', async () => {
  const { status, body } = await save([warp, kick, getDefaultCommand('msg')])
  expect([status, body.message]).toEqual([200, 'Saved and applied to the running server.'])
  expect(owner.file('json/config.json')).toMatchObject({ SERVER: { NAME: 'Commands' } })
  expect(owner.file('json/config.json')['COMMANDS']).toEqual({
    ENTRIES: [
      { name: 'warp', cooldown: 60, price: 25 },
      { name: 'kick', roles: ['Event Host'], aliases: ['boot'] },
    ],
  })
  expect([await find('warp'), await find('kick')]).toEqual([warp, kick])
})

it('merges the commands of two people, and refuses one that both changed', async () => {
  await save([warp])
  const { headers } = await owner.get('/server/commands')
  const loaded = { 'if-match': headers.get('etag') ?? '' }
  await save([{ ...warp, price: 30 }])
  expect((await save([warp, kick], loaded)).status).toBe(200)
  expect([(await find('warp'))?.price, (await find('kick'))?.aliases]).toEqual([30, ['boot']])
  expect((await save([{ ...warp, price: 40 }], loaded)).status).toBe(409)
})

it.each([
  [[{ ...warp, name: 'fly' }], undefined],
  [[warp, warp], 'A command is named twice.'],
  [[{ ...warp, aliases: ['msg'] }], 'Two commands have the same name.'],
  [[{ ...warp, aliases: ['w'] }], 'Two commands have the same name.'],
  [[{ ...warp, aliases: ['a', 'a'] }], 'Two commands have the same name.'],
  [[{ ...warp, aliases: ['Go Now'] }], 'Use 1-20 small letters and numbers for a name.'],
  [[{ ...warp, aliases: Array.from({ length: 41 }, (_, at) => `a${at}`) }], undefined],
  [[{ ...warp, price: -1 }], 'Enter 0 to 2,000,000,000 gems.'],
  [[{ ...warp, price: 1.5 }], 'Enter 0 to 2,000,000,000 gems.'],
  [[{ ...warp, cooldownSeconds: 86_401 }], 'Enter 0 to 86,400 seconds.'],
  [[{ ...warp, rank: 10 }], undefined],
  [[{ ...warp, roles: ['`4Boss'] }], "A role's name has 1-24 letters, without ` < >."],
  [[{ ...warp, roles: [' '] }], "A role's name has 1-24 letters, without ` < >."],
  [[{ ...warp, run: 'rm' }], undefined],
])('rejects settings that are none (%#)', async (commands, sentence) => {
  const before = await read()
  const { status, body } = await save(commands)
  expect(status).toBe(400)
  if (sentence !== undefined) expect(body.error).toBe(sentence)
  expect(await read()).toEqual(before)
})
