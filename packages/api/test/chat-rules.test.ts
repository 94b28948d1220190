import { defaultModeration } from '@trellis/contract/kit/moderation-bounds.ts'
import type { ModerationSettings } from '@trellis/contract/kit/moderation-settings.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  owner = await GameOwner.create(panel, '1', 'Rules')
  await owner.start()
})
afterAll(async () => {
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

const { filter } = defaultModeration
const rules: ModerationSettings = {
  jailWorld: 'CELL',
  appealText: 'Appeal at discord.gg/rules',
  filter: {
    ...filter,
    isOn: true,
    hits: 0,
    starters: ['en'],
    lists: [{ name: 'Ours', isOn: true, words: ['badger'] }],
  },
  spam: { ...defaultModeration.spam, isOn: false },
}
const save = (next: object) => owner.put('/server/chat-rules?apply=now', next)

it('answers the defaults before anything was saved', async () => {
  expect((await owner.get('/server/chat-rules')).body).toEqual(defaultModeration)
})

it.each([
  [
    { ...rules, jailWorld: 'exit' },
    'World names are 1-24 capital letters, numbers and underscores.',
  ],
  [{ ...rules, appealText: 'a\nb' }, 'Enter one line of at most 200 characters, without `.'],
  [
    { ...rules, filter: { ...rules.filter, lists: [{ name: 'A', isOn: true, words: ['a b'] }] } },
    'A word has 2-40 characters and no spaces.',
  ],
  [{ ...rules, spam: { ...rules.spam, repeats: 0 } }, 'Enter 1 to 20 lines.'],
])('rejects rules that are none (%#)', async (wrong, sentence) => {
  const { status, body } = await save(wrong)
  expect([status, body.error]).toEqual([400, sentence])
})

it('filters chat and signs of a running game at once, and shows the appeal text to the banned', async () => {
  expect((await save(rules)).status).toBe(200)
  expect((await owner.get('/server/chat-rules')).body).toEqual(rules)
  const [ann, bob] = [await owner.play('Ann'), await owner.play('Bob')]
  await ann.join('FARM')
  await bob.join('FARM')
  ann.say('you BADG3R, what a sh1t')
  await bob.events.next('console', ({ text }) => text.includes('you ***, what a ***'))
  await ann.events.next('console', ({ text }) => text.startsWith('That word is not welcome here.'))
  const post = (name: string) => owner.post(`/server/players/${name}/ban`, { duration: '1h' })
  expect((await post('Ann')).status).toBe(200)
  await ann.events.next('console', ({ text }) =>
    text.startsWith(
      'You are banned from this server for 60 more minutes. Appeal at discord.gg/rules',
    ),
  )
  await expect(owner.play('Ann')).rejects.toThrow('Appeal at discord.gg/rules')
  await bob.close()
})
