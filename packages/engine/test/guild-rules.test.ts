import { guildBounds } from '@trellis/contract/kit/guild-bounds.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { type Guild, getEntryWithout, readGuild } from '@trellis/game-data/guild-file.ts'
import { operate } from '@trellis/game-data/journal/operation.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GuildBook, getNextGuildId } from '../src/game/guilds/guild-book.ts'
import {
  addInvitation,
  addMember,
  createGuild,
  endGuild,
  type GuildChange,
  giveLead,
  giveWorld,
  leaveGuild,
  listBuilders,
  removeMember,
  setMemberRank,
  setNotice,
  takeWorldBack,
} from '../src/game/guilds/guild-rules.ts'
import { hasAccess } from '../src/game/world/world.ts'

const people = ['Ann', 'Bob', 'Cat', 'Dan', 'Eve']
const at = '2026-11-26T10:00:00.000Z'

/** Guilds in memory, which take changes as the game does. */
class Realm {
  file: JsonObject = { guilds: {} }
  readonly book = new GuildBook(this.file)

  take(change: GuildChange): boolean {
    if (typeof change === 'string') return false
    for (const operation of change.operations) operate(this.file, operation)
    for (const id of [change.otherId, change.id])
      if (id !== undefined) this.book.reread(this.file, id)
    return true
  }

  found(growId: string, name: string, gems = 100): boolean {
    const founder = { growId, gems, guildId: getNextGuildId(this.file), at }
    return this.take(createGuild(this.book, founder, { name, price: 100 }))
  }

  of(growId: string): Guild {
    const guild = this.book.findByMember(growId)
    if (guild === null) throw new Error(`${growId} is in no guild.`)
    return guild
  }

  join(growId: string, by: string): void {
    this.take(addInvitation(this.book, this.of(by), by, growId))
    this.take(addMember(this.book, this.of(by), growId, at))
  }
}

const person = fc.constantFrom(...people)
const step = fc.record({
  act: fc.integer({ min: 0, max: 10 }),
  one: person,
  other: person,
  world: fc.constantFrom('HOME', 'FARM'),
  rank: fc.constantFrom('member', 'elder', 'co-leader', 'leader', 'king'),
})

test('keeps each player in one guild and one leader in each, after any actions', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const realm = new Realm()
      for (const { act, one, other, world, rank } of steps) {
        const guild = realm.book.findByMember(one)
        if (act === 0) realm.found(one, `Guild of ${other}`)
        const host = realm.book.findByMember(other)
        if (act === 1 && host) realm.take(addMember(realm.book, host, one, at))
        if (guild === null) continue
        const changes: (() => GuildChange)[] = [
          () => addInvitation(realm.book, guild, one, other),
          () => leaveGuild(guild, one),
          () => removeMember(guild, one, other),
          () => setMemberRank(guild, one, { name: other, typed: rank }),
          () => giveLead(guild, one, other),
          () => giveWorld(realm.book, guild, { by: one, world, isOwner: true }),
          () => takeWorldBack(guild, one),
          () => setNotice(guild, one, `Notice of ${other}`),
          () => endGuild(guild, one, guild.name),
        ]
        const change = changes[act - 2]
        if (change) realm.take(change())
        expectSound(realm)
      }
    }),
    { numRuns: 300 },
  )
})

/** A book made of the whole file equals the one that was changed step by step. */
function expectSound({ book, file }: Realm): void {
  const again = new GuildBook(file)
  expect(book.all.toSorted(byId)).toEqual(again.all.toSorted(byId))
  const members = book.all.flatMap((guild) => guild.members.map(({ growId }) => growId))
  expect(new Set(members).size).toBe(members.length)
  for (const guild of book.all) {
    expect(guild.members.filter(({ rank }) => rank === 'leader')).toHaveLength(1)
    expect(guild.invited.length).toBeLessThanOrEqual(guildBounds.maxInvitations)
    if (guild.world) expect(guild.members.map((it) => it.growId)).toContain(guild.world.owner)
  }
  const worlds = book.all.flatMap(({ world }) => world?.name ?? [])
  expect(new Set(worlds).size).toBe(worlds.length)
}

const byId = (one: Guild, other: Guild) => Number(one.id) - Number(other.id)

test('reads any file without an error, and within its bounds', () => {
  const key = fc.constantFrom('1', '2', '07', '__proto__', 'x')
  const member = fc.record({ rank: fc.anything(), at: fc.anything() }, { requiredKeys: [] })
  const entry = fc.oneof(
    fc.anything(),
    fc.record({
      name: fc.oneof(fc.constantFrom('Moon Men', ' x', 'Sun'), fc.anything()),
      members: fc.oneof(
        fc.dictionary(fc.constantFrom('Ann', 'ann', 'B', 'Bob'), member),
        fc.anything(),
      ),
      invited: fc.anything(),
      world: fc.anything(),
    }),
  )
  fc.assert(
    fc.property(fc.dictionary(key, entry), (guilds) => {
      const book = new GuildBook({ guilds })
      for (const guild of book.all) {
        expect(guild.members[0]?.rank).toBe('leader')
        expect(guild.members.filter(({ rank }) => rank === 'leader')).toHaveLength(1)
      }
      expect(Number(getNextGuildId({ guilds }))).toBeGreaterThan(0)
    }),
  )
  const members = Object.fromEntries(
    Array.from({ length: 80 }, (_, index) => [`Member${index}`, { rank: 'leader', at }]),
  )
  expect(readGuild('1', { name: 'Many', members })?.members).toHaveLength(guildBounds.maxMembers)
})

test('asks for a price, a fair name that no guild has, and space', () => {
  const realm = new Realm()
  const { book } = realm
  const found = (name: string, gems = 100) =>
    createGuild(book, { growId: 'Bob', gems, guildId: '2', at }, { name, price: 100 })
  expect(realm.found('Ann', 'Moon Men')).toBe(true)
  expect(found('moonmen')).toBe('There is a guild of that name.')
  for (const name of ['ab', 'x'.repeat(25), 'a  b', ' ab', 'Mo`4on', 'Mоon'])
    expect(found(name)).toMatch(/^A guild's name has 3 to 24/)
  expect(found('Sun', 99)).toBe('A guild costs 100 gems; you have 99.')
  expect(realm.found('Ann', 'Sun')).toBe(false)
  realm.take(addInvitation(book, realm.of('Ann'), 'Ann', 'Bob'))
  expect(addInvitation(book, realm.of('Ann'), 'Ann', 'bob')).toBe('bob is invited already.')
  const many = Object.fromEntries(
    Array.from({ length: guildBounds.maxGuilds }, (_, index) => [
      String(index + 1),
      { name: `Guild ${index}`, members: { [`Member${index}`]: { rank: 'leader', at } } },
    ]),
  )
  const full = new GuildBook({ guilds: many })
  const late = { growId: 'Bob', gems: 100, guildId: '9999', at }
  expect(createGuild(full, late, { name: 'Late', price: 0 })).toMatch(/no space for more/)
})

test('passes the lead on and keeps all others when a player is gone', () => {
  const realm = new Realm()
  realm.found('Ann', 'Moon')
  for (const growId of ['Bob', 'Cat']) realm.join(growId, 'Ann')
  realm.take(giveWorld(realm.book, realm.of('Ann'), { by: 'Ann', world: 'BANK', isOwner: true }))
  const entry = (realm.file.guilds as JsonObject)['1']
  const left = readGuild('1', getEntryWithout('1', entry, 'ann'))
  expect(left?.members.map(({ growId, rank }) => [growId, rank])).toEqual([
    ['Bob', 'leader'],
    ['Cat', 'member'],
  ])
  expect(left?.world).toBeNull()
  expect(
    getEntryWithout('1', { name: 'Moon', members: { Ann: { rank: 'leader', at } } }, 'Ann'),
  ).toBeNull()
})

test('lets the buyer of a world give it to another guild, and forgets invitations', () => {
  const realm = new Realm()
  realm.found('Ann', 'Moon')
  realm.found('Bob', 'Sun')
  const give = (by: string) =>
    giveWorld(realm.book, realm.of(by), { by, world: 'BANK', isOwner: true })
  expect(realm.take(give('Ann'))).toBe(true)
  realm.take(addInvitation(realm.book, realm.of('Ann'), 'Ann', 'Cat'))
  expect(realm.take(give('Bob'))).toBe(true)
  expect([realm.of('Ann').world, realm.of('Bob').world]).toEqual([
    null,
    { name: 'BANK', owner: 'Bob' },
  ])
  expect(realm.book.findAt('BANK')?.name).toBe('Sun')
  const entry = (realm.file.guilds as JsonObject)['1']
  expect(readGuild('1', getEntryWithout('1', entry, 'cat'))?.invited).toEqual([])
})

test('gives no id twice, also after the newest guild is gone', () => {
  const realm = new Realm()
  realm.found('Ann', 'First')
  realm.take(endGuild(realm.of('Ann'), 'Ann', 'first'))
  expect(realm.book.size).toBe(0)
  expect(getNextGuildId(realm.file)).toBe('2')
})

test('gives a valid id for every number in an imported file', () => {
  const guild = { name: 'Far', members: { Ann: { rank: 'leader' } } }
  for (const last of [999_999_999, 1e12, -4, 2.5])
    expect(getNextGuildId({ guilds: {}, last })).toBe('1')
  const guilds = { 1: guild, 999999999: guild }
  expect(getNextGuildId({ guilds })).toBe('2')
})

test('lets ranks act only on lower ones', () => {
  const realm = new Realm()
  realm.found('Ann', 'Moon')
  for (const growId of ['Bob', 'Cat', 'Dan']) realm.join(growId, 'Ann')
  const rank = (by: string, name: string, typed: string) =>
    realm.take(setMemberRank(realm.of(by), by, { name, typed }))
  expect(rank('Ann', 'Bob', 'coleader')).toBe(true)
  expect(rank('Bob', 'Cat', 'co-leader')).toBe(false)
  expect(rank('Bob', 'Cat', 'Elder')).toBe(true)
  expect(rank('Cat', 'Dan', 'elder')).toBe(false)
  expect(rank('Bob', 'Ann', 'member')).toBe(false)
  expect(rank('Ann', 'Bob', 'leader')).toBe(false)
  expect(removeMember(realm.of('Cat'), 'Cat', 'Dan')).toMatch(/co-leaders remove/)
  expect(removeMember(realm.of('Bob'), 'Bob', 'Ann')).toMatch(/lower rank/)
  expect(addInvitation(realm.book, realm.of('Dan'), 'Dan', 'Eve')).toMatch(/^Elders/)
  expect(setNotice(realm.of('Cat'), 'Cat', 'Hi')).toMatch(/write the notice/)
  expect(leaveGuild(realm.of('Ann'), 'Ann')).toMatch(/Give the lead/)
  expect(realm.take(giveLead(realm.of('Ann'), 'Ann', 'Cat'))).toBe(true)
  expect(realm.of('Cat').members.map((it) => [it.growId, it.rank])).toEqual([
    ['Cat', 'leader'],
    ['Ann', 'co-leader'],
    ['Bob', 'co-leader'],
    ['Dan', 'member'],
  ])
})

test('gives access to a world only through the lock of the member who gave it', () => {
  const realm = new Realm()
  realm.found('Ann', 'Moon')
  realm.join('Bob', 'Ann')
  realm.take(setMemberRank(realm.of('Ann'), 'Ann', { name: 'Bob', typed: 'elder' }))
  const given = { by: 'Ann', world: 'BANK', isOwner: true }
  expect(giveWorld(realm.book, realm.of('Ann'), { ...given, isOwner: false })).toMatch(/owner/)
  expect(realm.take(giveWorld(realm.book, realm.of('Ann'), given))).toBe(true)
  const access = { owner: 'Ann', names: listBuilders(realm.of('Ann')) }
  expect(hasAccess({ owner: 'Ann', guild_access: access }, 'bob')).toBe(true)
  expect(hasAccess({ owner: 'Ann', guild_access: access }, 'Cat')).toBe(false)
  expect(hasAccess({ owner: 'Cat', guild_access: access }, 'Bob')).toBe(false)
  expect(hasAccess({ owner: '', guild_access: { owner: '', names: ['Bob'] } }, 'Bob')).toBe(false)
  expect(hasAccess({ owner: 'Ann', guild_access: 'junk' }, 'Bob')).toBe(false)
  realm.take(giveLead(realm.of('Ann'), 'Ann', 'Bob'))
  realm.take(leaveGuild(realm.of('Ann'), 'Ann'))
  expect(realm.of('Bob').world).toBeNull()
})
