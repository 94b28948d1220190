import type { JsonObject } from '@trellis/document/json-value.ts'
import { operate } from '@trellis/game-data/journal/operation.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noteMet } from '../src/game/achievements/met-players.ts'
import { addName, hasName, isFriendship, removeName } from '../src/game/people/social-lists.ts'
import { type QuietPlayer, SilentPlayerService } from './kit/silent-player-service.ts'

const ask = (player: QuietPlayer, text: string) => player.reads(() => player.say(text))
const anyGrowId = fc.stringMatching(/^[A-Za-z0-9]{3,20}$/)

test('adds a name once in any case, removes all of it, and keeps entries of other engines', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyGrowId), anyGrowId, (names, growId) => {
      const player: JsonObject = { friends: [...names, { name: 'Imported' }, 7] }
      for (const operation of addName(player, 'friends', growId) ?? []) operate(player, operation)
      expect(hasName(player, 'friends', growId.toUpperCase())).toBe(true)
      expect(addName(player, 'friends', growId.toLowerCase())).toEqual([])
      for (const operation of removeName(player, 'friends', growId)) operate(player, operation)
      expect(hasName(player, 'friends', growId)).toBe(false)
      expect(player.friends).toEqual(expect.arrayContaining([7]))
    }),
  )
  const full = { ignored: Array.from({ length: 200 }, (_, at) => `Name${at}`) }
  expect(addName(full, 'ignored', 'Other')).toBeNull()
  expect(addName({ friends: 'junk' }, 'friends', 'Ann')).toEqual([
    { set: ['friends'], value: ['Ann'] },
  ])
})

test('counts only a friendship that both players have', () => {
  const ann = { growId: 'Ann', player: { friends: ['bob'] } }
  expect(isFriendship(ann, { growId: 'Bob', player: {} })).toBe(false)
  expect(isFriendship(ann, { growId: 'Bob', player: { friends: ['ANN'] } })).toBe(true)
})

test('makes friends by two requests, shows where they are, and lets them visit if allowed', async () => {
  const quiet = await SilentPlayerService.open({ Ann: {}, Bob: {} })
  const [ann, bob] = [await quiet.enter('Ann'), await quiet.enter('Bob')]
  expect(await ask(ann, '/friends')).toMatch(/^You have no friends here yet/)
  expect(await ask(ann, '/friend nobody')).toBe('There is no player nobody.')
  expect(await ask(ann, '/friend ann')).toBe('You cannot be your own friend.')
  expect(await ask(ann, '/friend bob')).toBe('You asked Bob to be your friend.')
  expect(bob.lines.at(-1)).toBe('`5Ann`` wants to be your friend: /friend Ann.')
  expect(await ask(ann, '/friend bob')).toBe('You have asked Bob already.')
  expect(await ask(ann, '/visit bob')).toBe('Bob is not your friend.')
  expect(await ask(bob, '/friends')).toBe('Friends. Want to be your friend: Ann.')
  expect(await ask(bob, '/friend Ann')).toBe('`9Achievement:`` First Friend.')
  expect(await ask(ann, '/friends')).toBe('Friends. Online: Bob (START).')
  expect(bob.lines.at(-1)).toBe('Ann is your friend now.')
  expect(await ask(bob, '/visits off')).toBe('Your friends cannot visit you.')
  expect(await ask(ann, '/visit bob')).toBe('Bob wants no visits.')
  expect(await ask(bob, '/visits on')).toBe('Your friends can visit you.')
  ann.say('/visit bob')
  expect(bob.lines.at(-1)).toBe('Ann visits you.')
  expect(await ask(bob, '/unfriend ann')).toBe('ann is not on your list any more.')
  expect(await ask(ann, '/visit bob')).toBe('Bob is not your friend.')
})

test('hides chat, deeds and private messages of an ignored player from one reader only', async () => {
  const quiet = await SilentPlayerService.open({ Ann: {}, Bob: {}, Cat: {} })
  const [ann, bob] = [await quiet.enter('Ann'), await quiet.enter('Bob')]
  const cat = await quiet.enter('Cat')
  expect(await ask(ann, '/ignored')).toBe('You ignore nobody.')
  expect(await ask(ann, '/ignore bob')).toMatch(/^You do not read Bob any more/)
  expect(await ask(ann, '/ignored')).toBe('You ignore Bob.')
  const before = ann.lines.length
  bob.say('loud words')
  bob.say('/me shouts')
  expect(await ask(bob, '/msg ann hello')).toBe('`5To Ann:`` hello')
  expect(await ask(bob, '/friend ann')).toBe('You asked Ann to be your friend.')
  expect(ann.lines.slice(before)).toEqual([])
  expect(cat.lines.join()).toContain('loud words')
  expect(cat.lines.join()).toContain('Bob shouts')
  expect(await ask(ann, '/unignore bob')).toBe('bob is not on your list any more.')
  bob.say('again')
  expect(ann.lines.at(-1)).toContain('again')
})

test('pays gems that exist, once, and no more than the other can take', async () => {
  const quiet = await SilentPlayerService.open({
    Ann: { gems: 100 },
    Bob: { gems: 5 },
    Rich: { gems: 2_100_000_000 },
  })
  const [ann, bob] = [await quiet.enter('Ann'), await quiet.enter('Bob')]
  await quiet.enter('Rich')
  for (const amount of ['0', '-5', '1.5', 'all', '1e2'])
    expect(await ask(ann, `/pay bob ${amount}`)).toBe('An amount is a whole number from 1 on.')
  expect(await ask(ann, '/pay bob 101')).toBe('You do not have so many gems.')
  expect(await ask(ann, '/pay ann 5')).toBe('You cannot pay yourself.')
  expect(await ask(ann, '/pay rich 1')).toBe('Rich cannot take so many gems.')
  expect(await ask(ann, '/pay bob 60')).toBe('You paid Bob 60 gems.')
  expect(bob.lines.at(-1)).toBe('Ann paid you 60 gems.')
  expect([await ask(ann, '/gems'), await ask(bob, '/gems')]).toEqual([
    'You have 40 gems.',
    'You have 65 gems.',
  ])
  expect(quiet.printed).toContain('Ann paid Bob 60 gems.')
})

test('keeps reports with the last lines, at most five open ones of a player', async () => {
  const quiet = await SilentPlayerService.open({ Ann: {}, Bob: {} })
  const [ann, bob] = [await quiet.enter('Ann'), await quiet.enter('Bob')]
  for (let at = 1; at <= 12; at++) bob.say(`line ${at}`)
  expect(await ask(ann, '/report nobody spam')).toBe('There is no player nobody.')
  expect(await ask(ann, '/report ann spam')).toBe('You cannot report yourself.')
  expect(await ask(ann, '/report bob bad words')).toMatch(/^Thank you\. The owner/)
  const { reports } = (await quiet.documents.find({ kind: 'bans' })) ?? {}
  expect(reports).toMatchObject([
    { name: '1', by: 'Ann', about: 'Bob', reason: 'bad words', world: 'START' },
  ])
  const lines = (reports as { lines: { text: string }[] }[])[0]?.lines.map(({ text }) => text)
  expect(lines).toEqual(Array.from({ length: 10 }, (_, at) => `line ${at + 3}`))
  for (let at = 0; at < 4; at++) await ask(ann, `/report bob more ${at}`)
  expect(await ask(ann, '/report bob once more')).toBe(
    'Your earlier reports have not been read yet.',
  )
})

test('shows a chosen flag and refuses other codes', async () => {
  const quiet = await SilentPlayerService.open({ Ann: {} })
  const ann = await quiet.enter('Ann')
  expect(await ask(ann, '/country indonesia')).toBe('A country is two letters, such as id.')
  expect(await ask(ann, '/country ID')).toBe('Your flag is id now.')
  expect(await quiet.documents.find({ kind: 'player', name: 'Ann' })).toMatchObject({
    country: 'id',
  })
})

test('counts a friend once, and a trade with the same player once a day', () => {
  const player: JsonObject = {}
  const note = (counter: string, growId: string, period: number) => {
    const operations = noteMet(player, counter, { growId, period })
    for (const operation of operations ?? []) operate(player, operation)
    return operations !== null
  }
  expect([note('friends', 'Ann', 0), note('friends', 'ANN', 0), note('friends', 'Bob', 0)]).toEqual(
    [true, false, true],
  )
  expect([note('traded', 'Ann', 7), note('traded', 'Ann', 7), note('traded', 'Ann', 8)]).toEqual([
    true,
    false,
    true,
  ])
  const many = Array.from({ length: 500 }, (_, at) => note('friends', `Player${at}`, 0))
  expect(many.filter(Boolean)).toHaveLength(98)
  expect(noteMet({ met_friends: 'junk' }, 'friends', { growId: 'Ann', period: 0 })).toHaveLength(1)
})
