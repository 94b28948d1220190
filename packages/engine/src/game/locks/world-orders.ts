import { listBounds } from '@trellis/contract/kit/list-bounds.ts'
import type { GameEvent } from '../events/game-event.ts'
import { createLineToActor, createLineToAll } from '../events/message-events.ts'
import type { Rule, Scene } from '../scene.ts'
import { getNameKey } from '../world/name-key.ts'
import { getEntryLevel, isOwner } from '../world/world.ts'
import { getSettings, worldSettings } from '../world/world-settings.ts'
import { getWorldLockIndex } from './lock-kinds.ts'
import { worldCategories } from './world-category.ts'
import { showLock } from './world-lock-answer.ts'

const maxLevel = 250
const notOwner = 'Only the owner of the world may do that.'

/** Applies a change of the world lock that an owner typed as a command. */
const createOrder =
  (
    order: (scene: Scene, words: readonly string[]) => GameEvent[] | string,
  ): Rule<readonly string[]> =>
  (scene, words) => {
    if (!isOwner(scene.world, scene.actor.growId)) return [createLineToActor(notOwner)]
    const events = order(scene, words)
    if (typeof events === 'string') return [createLineToActor(events)]
    const index = getWorldLockIndex(scene.world, scene.items)
    return index === null ? events : [...events, showLock(scene, index)]
  }

const createSwitch = (bit: number, texts: { on: string; off: string }) =>
  createOrder(({ world }, [typed]) => {
    if (typed !== 'on' && typed !== 'off') return 'Say on or off.'
    const bits = getSettings(world)
    const value = typed === 'on' ? bits | bit : bits & ~bit
    return value === bits
      ? 'It is so already.'
      : [...setKey('w_s', value), createLineToAll(texts[typed])]
  })

export const publicRule = createSwitch(worldSettings.isPublic, {
  on: 'Everybody may build in this world now.',
  off: 'Only players with access may build in this world now.',
})

export const silenceRule = createSwitch(worldSettings.silence, {
  on: 'Only players with access may chat in this world now.',
  off: 'Everybody may chat in this world now.',
})

export const entryLevelRule = createOrder(({ world }, [typed = '']) => {
  const level = /^\d{1,3}$/.test(typed) ? Number(typed) : 0
  if (level < 1 || level > maxLevel) return `A level is a whole number from 1 to ${maxLevel}.`
  if (level === getEntryLevel(world)) return 'It is so already.'
  return [...setKey('entry_level', level), createLineToActor(`The minimum level is ${level} now.`)]
})

export const categoryRule = createOrder((_scene, [typed = '']) => {
  const chosen = worldCategories.find((it) => it.toLowerCase() === typed.toLowerCase())
  if (chosen === undefined) return `The categories are ${worldCategories.join(', ')}.`
  return [
    { kind: 'world-key', key: 'ct', value: chosen, shown: 'nothing' },
    createLineToActor(`The category of this world is ${chosen} now.`),
  ]
})

export const addAccessRule = createOrder(({ world, people, actor }, [typed = '']) => {
  const growId = people.withAccount(typed)
  if (growId === null) return `There is no player ${typed}.`
  const list = listAdmins(world.admins)
  if (isOwner(world, growId) || list.some((it) => getNameKey(it) === growId.toLowerCase()))
    return `${growId} has access already.`
  if (list.length >= listBounds.access.max)
    return `At most ${listBounds.access.max} names can have access.`
  return [
    ...setKey('admins', [...list, growId]),
    createLineToAll(`\`w${actor.growId}\`\` has given \`w${growId}\`\` access.`),
  ]
})

export const removeAccessRule = createOrder(({ world }, [typed = '']) => {
  const list = listAdmins(world.admins)
  const others = list.filter((it) => getNameKey(it) !== typed.toLowerCase())
  if (others.length === list.length) return `${typed} has no access.`
  return [...setKey('admins', others), createLineToActor(`${typed} has no access any more.`)]
})

const listAdmins = (admins: unknown): unknown[] => (Array.isArray(admins) ? admins : [])

const setKey = (key: string, value: unknown): GameEvent[] => [
  { kind: 'world-key', key, value, shown: 'access' },
]
