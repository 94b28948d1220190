import {
  type ChatCommandName,
  chatCommandFacts,
  chatCommandNames,
} from '@trellis/contract/kit/chat-commands.ts'
import {
  type CommandSetting,
  commandBounds,
  getDefaultCommand,
  listClashes,
  withDefaultCommands,
} from '@trellis/contract/kit/command-rules.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { createCommandEntry, readCommandEntry } from '@trellis/game-data/command-entry.ts'
import { operate } from '@trellis/game-data/journal/operation.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allChatCommands } from '../src/chat-commands/all-commands.ts'
import { findNamed } from '../src/chat-commands/registry.ts'
import { hasPowerOver, indexCommands, mayUseCommand } from '../src/game/commands/command-rights.ts'
import {
  findUseRefusal,
  listRefundOperations,
  listUseOperations,
} from '../src/game/commands/command-use.ts'
import { emotes } from '../src/game/commands/emotes.ts'
import { getGems } from '../src/game/items/gems.ts'

const anyName = fc.constantFrom(...chatCommandNames)
const anyRank = fc.integer({ min: 0, max: commandBounds.rank.max })
const anyRole = fc.constantFrom('Helper', 'Builder', 'Event Host')
const anySetting: fc.Arbitrary<CommandSetting> = fc.record({
  name: anyName,
  isEnabled: fc.boolean(),
  rank: anyRank,
  roles: fc.uniqueArray(anyRole),
  aliases: fc.uniqueArray(fc.constantFrom('a', 'b2', 'zap', '?')),
  cooldownSeconds: fc.integer({ min: 0, max: commandBounds.cooldownSeconds.max }),
  price: fc.integer({ min: 0, max: commandBounds.price.max }),
})
const anyUser = fc.record({
  rank: anyRank,
  player: fc.record({ 'Role.custom_role_name': fc.option(anyRole, { nil: null }) }),
})

test('reads every setting back from its entry, and keeps no entry for a default one', () => {
  fc.assert(
    fc.property(anySetting, (setting) => {
      const entry = createCommandEntry(setting)
      expect(readCommandEntry(entry ?? { name: setting.name })).toEqual(setting)
    }),
  )
  for (const name of chatCommandNames)
    expect(createCommandEntry(getDefaultCommand(name))).toBeNull()
})

test('counts invalid values as the default ones, so that they open no command', () => {
  fc.assert(
    fc.property(anyName, fc.jsonValue(), (name, junk) => {
      const read = readCommandEntry({ name, rank: junk, aliases: junk, roles: junk, price: junk })
      expect(read).not.toBeNull()
      if (typeof junk === 'number' && Number.isInteger(junk) && junk >= 0) return
      const { rank, price } = chatCommandFacts[name]
      expect(read).toMatchObject({ rank, price })
    }),
  )
  for (const entry of [null, 5, [], {}, { name: 'toString' }, { name: 'fly' }])
    expect(readCommandEntry(entry)).toBeNull()
})

test('lets the rank or a role of the owner use an enabled command, and no player a disabled one', () => {
  fc.assert(
    fc.property(anySetting, anyUser, (setting, user) => {
      const settings = indexCommands([setting])
      const role = user.player['Role.custom_role_name']
      const hasRole = role !== null && setting.roles.includes(role)
      expect(mayUseCommand(settings, setting.name, user)).toBe(
        setting.isEnabled && (user.rank >= setting.rank || hasRole),
      )
    }),
  )
})

test('never gives two players power over each other, nor over a higher rank', () => {
  fc.assert(
    fc.property(anySetting, anyUser, anyUser, (setting, one, other) => {
      const settings = indexCommands([setting])
      const has = hasPowerOver(settings, setting.name, [one, other])
      expect(has && hasPowerOver(settings, setting.name, [other, one])).toBe(false)
      if (has) expect(one.rank).toBeGreaterThanOrEqual(other.rank)
      if (has) expect(mayUseCommand(settings, setting.name, one)).toBe(true)
    }),
  )
})

test('takes the price once, gives it back for a refused use, and never goes below zero', () => {
  const anyGems = fc.integer({ min: 0, max: 2_100_000_000 })
  fc.assert(
    fc.property(anySetting, anyGems, fc.integer({ min: 1, max: 1e12 }), (setting, gems, now) => {
      const player: JsonObject = { gems }
      const refusal = findUseRefusal(player, setting, now)
      expect(refusal !== null).toBe(setting.price > gems)
      if (refusal !== null) return
      for (const operation of listUseOperations(player, setting, now)) operate(player, operation)
      expect(getGems(player)).toBe(gems - setting.price)
      const soon = findUseRefusal({ ...player, gems: 2_100_000_000 }, setting, now)
      expect(soon !== null).toBe(setting.cooldownSeconds > 0)
      const later = now + setting.cooldownSeconds * 1000
      expect(findUseRefusal({ ...player, gems: 2_100_000_000 }, setting, later)).toBeNull()
      for (const operation of listRefundOperations(player, setting)) operate(player, operation)
      expect(getGems(player)).toBe(gems)
      expect(findUseRefusal(player, setting, now)).toBeNull()
    }),
  )
})

test('locks no command for longer than its cooldown after the clock was set back', () => {
  const setting = { ...getDefaultCommand('warp'), cooldownSeconds: 10 }
  expect(findUseRefusal({ command_uses: { warp: 1e12 } }, setting, 5000)).toBeNull()
  expect(findUseRefusal({ command_uses: 'junk' }, setting, 5000)).toBeNull()
  expect(findUseRefusal({ command_uses: { warp: 1000 } }, setting, 5000)).toBe(
    'You can use /warp again in 6 seconds.',
  )
})

test('has no clash of names until an owner makes one, and prefers names to aliases then', () => {
  expect(listClashes(withDefaultCommands([]))).toEqual([])
  const mine = { ...getDefaultCommand('warp'), aliases: ['msg', 'fly'] }
  expect(listClashes(withDefaultCommands([mine]))).toEqual(['msg'])
  const user = { rank: 0, player: {} }
  const permitted = { registry: allChatCommands, settings: indexCommands([mine]), user }
  const find = (typed: string): ChatCommandName | undefined => findNamed(permitted, typed)?.name
  expect([find('msg'), find('fly'), find('go'), find('kick')]).toEqual([
    'msg',
    'warp',
    undefined,
    undefined,
  ])
})

test('knows every emote as an alias', () => {
  expect(new Set(chatCommandFacts.emotes.aliases)).toEqual(new Set(emotes.keys()))
})
