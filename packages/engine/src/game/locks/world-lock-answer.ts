import {
  getAnsweredButton,
  getAnsweredNumber,
  isAnsweredYes,
} from '@trellis/protocol/dialog/answer.ts'
import type { Fields } from '@trellis/protocol/fields.ts'
import type { GameEvent } from '../events/game-event.ts'
import { createLineToActor, createLineToAll, createRefusal } from '../events/message-events.ts'
import { getAnsweredTile } from '../events/tile-dialog.ts'
import type { Scene } from '../scene.ts'
import { getBlock } from '../world/block.ts'
import { getNameKey } from '../world/name-key.ts'
import { getEntryLevel, getOwner, isOwner, type World } from '../world/world.ts'
import { getSettings } from '../world/world-settings.ts'
import { getAnsweredList, type ListedAnswer, listEntries } from './access-list.ts'
import { isWorldLock } from './lock-kinds.ts'
import { openCategories } from './world-category.ts'
import { getTempo, settingBoxes } from './world-lock-dialog.ts'

/** Applies the owner's choices. Either all of them apply or, when one cannot, none. */
export function answerWorldLock(scene: Scene, answers: Fields): GameEvent[] {
  const { world, actor, items, people } = scene
  const tile = getAnsweredTile(scene, answers)
  if (tile === null || !isWorldLock(tile.traits.id, items)) return []
  if (!isOwner(world, actor.growId))
    return [createRefusal('Only the owner of the world may do that.')]
  if (getAnsweredButton(answers) === 'category') return openCategories(scene, tile.index)
  const listed = getAnsweredList(world.admins, answers, { people, owner: getOwner(world) })
  const level = getAnsweredAmount(answers, 'level', getEntryLevel(world))
  const tempo = getAnsweredAmount(answers, 'tempo', getTempo(world))
  const denial = findDenial(listed, { level, tempo }, world)
  if (denial !== null) return [createRefusal(denial)]
  const changes = [
    ...listEvents(listed),
    ...createChangeEvents('w_s', getSettings(world), getAnsweredBits(world, answers)),
    ...createChangeEvents('entry_level', getEntryLevel(world), level),
    ...createChangeEvents('music_bpm', getTempo(world), tempo),
  ]
  return [
    ...changes,
    ...(changes.length > 0 ? [showLock(scene, tile.index)] : []),
    ...createHomeEvents(scene, answers),
    ...createAddedEvents(listed, actor.growId),
  ]
}

/** Removes the access of a guest who gives it up. */
export function answerWorldLockAsGuest(scene: Scene, answers: Fields): GameEvent[] {
  const { world, actor, items } = scene
  const tile = getAnsweredTile(scene, answers)
  if (tile === null || !isWorldLock(tile.traits.id, items)) return []
  if (getAnsweredButton(answers) !== 'leave') return []
  const before = listEntries(world.admins)
  const others = before.filter((entry) => getNameKey(entry) !== actor.growId.toLowerCase())
  if (others.length === before.length) return []
  return [
    { kind: 'world-key', key: 'admins', value: others, shown: 'access' },
    showLock(scene, tile.index),
    createLineToActor('You have no access to this world any more.'),
  ]
}

/** The lock's tile shows clients the access list and the settings. */
export function showLock({ world }: Scene, index: number): GameEvent {
  return { kind: 'block', index, block: { ...getBlock(world, index) }, shown: 'tile' }
}

const minTempo = 20
const maxTempo = 200
const maxLevel = 250

/** A value that is already out of bounds may stay, because an operator wrote it. */
function findDenial(
  listed: ListedAnswer,
  { level, tempo }: { level: number; tempo: number },
  world: World,
): string | null {
  if ('denial' in listed) return listed.denial
  if (level !== getEntryLevel(world) && !(level >= 1 && level <= maxLevel)) {
    return `The least level is a number from 1 to ${maxLevel}.`
  }
  if (tempo !== getTempo(world) && !(tempo >= minTempo && tempo <= maxTempo)) {
    return `Beats a minute are a number from ${minTempo} to ${maxTempo}.`
  }
  return null
}

/** An absent field keeps its value. Text that is not a number becomes NaN, which every bound rejects. */
function getAnsweredAmount(answers: Fields, name: string, now: number): number {
  return answers.has(name) ? (getAnsweredNumber(answers, name) ?? Number.NaN) : now
}

function getAnsweredBits(world: World, answers: Fields): number {
  return settingBoxes.reduce((bits, { name, bit }) => {
    if (!answers.has(name)) return bits
    return isAnsweredYes(answers, name) ? bits | bit : bits & ~bit
  }, getSettings(world))
}

const listEvents = (listed: ListedAnswer): GameEvent[] =>
  'list' in listed && listed.isChanged
    ? [{ kind: 'world-key', key: 'admins', value: listed.list, shown: 'access' }]
    : []

const createAddedEvents = (listed: ListedAnswer, by: string): GameEvent[] =>
  'added' in listed && listed.added !== null
    ? [createLineToAll(`\`w${by}\`\` has given \`w${listed.added}\`\` access.`)]
    : []

function createChangeEvents(key: string, before: number, value: number): GameEvent[] {
  return value === before ? [] : [{ kind: 'world-key', key, value, shown: 'access' }]
}

function createHomeEvents({ actor, worldName }: Scene, answers: Fields): GameEvent[] {
  if (!answers.has('home')) return []
  const isHome = actor.player.home_world === worldName
  if (isHome === isAnsweredYes(answers, 'home')) return []
  const value = isHome ? '' : worldName
  return [
    { kind: 'player-key', key: 'home_world', value, shown: 'nothing' },
    createLineToActor(
      isHome ? 'You have no home world now.' : `${worldName} is your home world now.`,
    ),
  ]
}
