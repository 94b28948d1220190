import { readConsoleEvent } from '@trellis/contract/game/console-events.ts'
import { formatFields } from '@trellis/protocol/fields.ts'
import { encodeText } from '@trellis/protocol/packet.ts'
import { formatActionText } from '@trellis/protocol/text/action.ts'
import { expect, test } from 'vitest'
import { QuietPlayer, SilentPlayerService, until } from './kit/silent-player-service.ts'

const getFilter = (more: object) => ({
  WORD_FILTER: { ENABLED: true, LISTS: [{ name: 'English', words: ['badger'] }], ...more },
})

const typed = (text: string) => new Map([['text', text]])

async function open(moderation: object) {
  const quiet = await SilentPlayerService.open({
    Ann: {},
    Bob: {},
    Mod: { 'Role.Moderator': true },
  })
  await quiet.documents.edit({ kind: 'config' }, (config) => {
    config.MODERATION = JSON.parse(JSON.stringify(moderation))
  })
  const [ann, bob, mod] = [
    await quiet.enter('Ann'),
    await quiet.enter('Bob'),
    await quiet.enter('Mod'),
  ]
  const pause = () => {
    quiet.time += 10_000
  }
  return { quiet, ann, bob, mod, pause }
}

test('hides words in chat, actions, private messages and announcements, and prints the typed text', async () => {
  const { quiet, ann, bob, mod, pause } = await open(getFilter({ HITS: 0 }))
  ann.say('you B4dger there')
  expect(bob.lines.at(-1)).toMatch(/you \*\*\* there/)
  expect(ann.lines.join()).toContain('That word is not welcome here.')
  expect(quiet.printed).toContain('The word filter hid a text of Ann in START: you B4dger there')
  pause()
  ann.say('/me is a b.a.d.g.e.r')
  expect(bob.lines.at(-1)).toBe('`6* Ann is a ***``')
  pause()
  ann.say('/msg bob badger')
  expect(bob.lines.at(-1)).toBe('`5From Ann:`` ***')
  mod.say('/sb badger for all')
  expect(bob.lines.at(-1)).toContain('*** for all')
  await ann.reads(() => ann.say('/report bob badger'))
  const bans = await quiet.documents.find({ kind: 'bans' })
  expect(JSON.stringify(bans?.reports)).toContain('"reason":"badger"')
})

test('refuses words when the owner wants it, and mutes after enough of them', async () => {
  const { quiet, ann, bob, pause } = await open(
    getFilter({ ACTION: 'refuse', HITS: 3, MUTE_MINUTES: 10 }),
  )
  const before = bob.lines.length
  const ask = (text: string) => ann.reads(() => ann.say(text))
  expect(await ask('badger')).toBe('That word is not welcome here. 2 more and you are muted.')
  pause()
  expect(await ask('a badger')).toBe('That word is not welcome here. Once more and you are muted.')
  pause()
  expect(await ask('my badger')).toBe('You are muted for 10 minutes: Word filter: my badger')
  await expect
    .poll(async () => {
      pause()
      return ask('hello')
    })
    .toMatch(/^You are muted for \d+ more minutes: Word filter: my badger$/)
  expect(bob.lines.slice(before).filter((line) => line.includes('Ann'))).toEqual([])
  const bans = await quiet.documents.find({ kind: 'bans' })
  expect(bans?.actions).toMatchObject([{ action: 'mute', by: 'The server', about: 'Ann' }])
  const line = quiet.printed.find((it) => it.startsWith('Ann was muted'))
  expect(readConsoleEvent(line ?? '')).toMatchObject({ action: 'mute', growId: 'Ann', by: null })
})

test('never shortens a mute, and does not list a muted player again', async () => {
  const { quiet, ann, pause } = await open(getFilter({ ACTION: 'refuse', HITS: 2 }))
  const until = quiet.time + 100 * 86_400_000
  const document = { kind: 'player', name: 'Ann' } as const
  await quiet.documents.edit(document, (player) => {
    player.muted_until = until
  })
  for (let at = 0; at < 8; at++) {
    ann.act({ action: 'dialog_return', dialog: 'sign_edit', answers: typed(`badger ${at}`) })
    pause()
  }
  expect((await quiet.documents.find(document))?.muted_until).toBe(until)
  expect((await quiet.documents.find({ kind: 'bans' }))?.actions ?? []).toEqual([])
})

test('checks no more texts in a moment than a player may act', async () => {
  const { quiet, ann } = await open(getFilter({ HITS: 0 }))
  const before = quiet.printed.length
  const answer = { action: 'dialog_return', dialog: 'sign_edit', answers: typed('badger') } as const
  for (let at = 0; at < 300; at++) ann.send(encodeText('text', formatActionText(answer)))
  expect(quiet.printed.length - before).toBeGreaterThan(0)
  expect(quiet.printed.length - before).toBeLessThan(100)
})

test('writes no sign, label or note of a muted player, and no announcement under a shadow mute', async () => {
  const { quiet, ann, bob, mod, pause } = await open({})
  const document = { kind: 'player', name: 'Ann' } as const
  await quiet.documents.edit(document, (player) => {
    player.muted_until = quiet.time + 86_400_000
  })
  for (const dialog of ['sign_edit', 'donation_count']) {
    const before = ann.lines.length
    pause()
    ann.act({ action: 'dialog_return', dialog, answers: typed('read me') })
    expect(ann.lines.slice(before)).toEqual([expect.stringMatching(/^You are muted/)])
  }
  await quiet.documents.edit({ kind: 'player', name: 'Mod' }, (player) => {
    player.shadow_muted_until = quiet.time + 86_400_000
  })
  const [heard, seen] = [bob.lines.length, mod.lines.length]
  mod.say('/sb hello all')
  expect(bob.lines.slice(heard)).toEqual([])
  expect(mod.lines.slice(seen).join()).toContain('hello all')
})

test('hides words in the note of a gift', async () => {
  const { quiet, ann } = await open(getFilter({ HITS: 0 }))
  ann.act({ action: 'dialog_return', dialog: 'donation_count', answers: typed('you badger') })
  expect(quiet.printed.at(-1)).toContain('The word filter hid a text of Ann in START: you badger')
})

test('refuses a line that is repeated, warns and mutes, but not a moderator', async () => {
  const { quiet, ann, mod, bob } = await open({ SPAM: { REPEATS: 2, SECONDS: 120, HITS: 2 } })
  const ask = (text: string) => ann.reads(() => ann.say(text))
  ann.say('buy my world 1')
  ann.say('buy my world 2')
  expect(await ask('BUY my world, 3')).toBe(
    'You have just written that. Wait 120 seconds. Once more and you are muted.',
  )
  expect(await ask('something else')).toContain('something else')
  expect(await ask('buy my world 4')).toBe('You are muted for 5 minutes: Spam: buy my world 4')
  const before = bob.lines.length
  for (let at = 0; at < 4; at++) mod.say('event in START')
  expect(bob.lines.slice(before)).toHaveLength(4)
  quiet.time += 121_000
  bob.say('buy my world 1')
  expect(mod.lines.at(-1)).toContain('buy my world 1')
})

test('refuses names with such words for new players, and shows the appeal text to the jailed', async () => {
  const { quiet, ann } = await open({
    ...getFilter({}),
    APPEAL_TEXT: 'Appeal: discord.gg/ours',
    JAIL_WORLD: 'CELL',
  })
  const newcomer = new QuietPlayer(quiet)
  const login = [
    ['tankIDName', 'Badger'],
    ['tankIDPass', 'secret'],
  ] as const
  newcomer.send(encodeText('text', formatFields(login)))
  await until(() => newcomer.isEnded)
  expect(quiet.documents.players.has('Badger')).toBe(false)
  await quiet.documents.edit({ kind: 'player', name: 'Ann' }, (player) => {
    player.jailed_until = quiet.time + 600_000
  })
  ann.act({ action: 'join_request', world: 'START' })
  await expect
    .poll(() => ann.lines)
    .toContain('You are in jail for 10 more minutes. Appeal: discord.gg/ours')
  await expect.poll(() => quiet.sessions.find('Ann')?.visit?.world.name).toBe('CELL')
})
