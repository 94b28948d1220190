import type { DialogElement } from '@trellis/protocol/dialog/element.ts'
import type { GameEvent } from '../events/game-event.ts'
import { createRefusal } from '../events/message-events.ts'
import { createSmallText, createTextBox, openTileDialog, spacer } from '../events/tile-dialog.ts'
import { moderatorRank } from '../people/rank.ts'
import type { Scene } from '../scene.ts'
import { getNameKey } from '../world/name-key.ts'
import { getEntryLevel, getOwner, hasAccess, isOwner, type World } from '../world/world.ts'
import { hasSetting, worldSettings } from '../world/world-settings.ts'
import { listAccessElements, listEntries } from './access-list.ts'

export const worldLockDialog = 'world_lock'
export const worldLockGuestDialog = 'world_lock_guest'

/** The boxes of the owner's dialog and the bits that they set. */
export const settingBoxes = [
  { name: 'public', bit: worldSettings.isPublic, text: 'Anybody may build and break here' },
  { name: 'silence', bit: worldSettings.silence, text: 'Silence, Peasants!' },
  {
    name: 'nopickup',
    bit: worldSettings.noPickUp,
    text: 'Only those with access may pick up items',
  },
  {
    name: 'machines',
    bit: worldSettings.adminsRunMachines,
    text: 'Those with access may run machines',
  },
  { name: 'nomusic', bit: worldSettings.musicIsOff, text: 'Music blocks are off' },
  { name: 'hidemusic', bit: worldSettings.musicIsHidden, text: 'Music blocks are invisible' },
  { name: 'rainbows', bit: worldSettings.rainbows, text: 'Royal Rainbows' },
] as const

export const getTempo = ({ music_bpm: tempo }: World) => (typeof tempo === 'number' ? tempo : 100)
export const getCategory = ({ ct }: World) => (typeof ct === 'string' && ct !== '' ? ct : 'None')

/**
 * Opens the lock's dialog. The owner can edit it, guests may give up their access, moderators can read it,
 * and other players see who owns the world.
 */
export function openWorldLock(scene: Scene, index: number): GameEvent[] {
  const { world, actor } = scene
  if (isOwner(world, actor.growId)) return openForOwner(scene, index)
  const isGuest = hasAccess(world, actor.growId)
  if (!isGuest && actor.rank < moderatorRank) {
    const owner = getOwner(world)
    return [
      createRefusal(owner === '' ? 'Nobody owns this world.' : `That world is owned by ${owner}.`),
    ]
  }
  const leaving: DialogElement[] = isGuest
    ? [spacer, { kind: 'button', name: 'leave', text: 'Give up my access' }]
    : []
  return openTileDialog(scene, index, {
    name: worldLockGuestDialog,
    elements: [...describeWorld(world), ...leaving],
    confirm: 'Close',
  })
}

function openForOwner(scene: Scene, index: number): GameEvent[] {
  const { world, worldName, actor } = scene
  const isHome = actor.player.home_world === worldName
  return openTileDialog(scene, index, {
    name: worldLockDialog,
    elements: [
      createTextBox('Who else has access:'),
      ...listAccessElements(world.admins),
      spacer,
      ...settingBoxes.map(
        ({ name, bit, text }): DialogElement => ({
          kind: 'check-box',
          name,
          text,
          isChecked: hasSetting(world, bit),
        }),
      ),
      { kind: 'check-box', name: 'home', text: 'My home world', isChecked: isHome },
      createNumberInput('level', 'Least level to enter:', getEntryLevel(world)),
      createNumberInput('tempo', 'Beats a minute:', getTempo(world)),
      createSmallText(`Category: ${getCategory(world)}`),
      { kind: 'button', name: 'category', text: 'Change category' },
    ],
  })
}

const createNumberInput = (name: string, text: string, value: number): DialogElement => ({
  kind: 'text-input',
  name,
  text,
  value: String(value),
  max: 3,
})

function describeWorld(world: World): DialogElement[] {
  const names = listEntries(world.admins).flatMap((entry) => getNameKey(entry) ?? [])
  const set = settingBoxes.filter(({ bit }) => hasSetting(world, bit)).map(({ text }) => text)
  return [
    createTextBox(`Owner: ${getOwner(world) || 'nobody'}`),
    createTextBox(`Access: ${names.join(', ') || 'nobody else'}`),
    createTextBox(`Least level to enter: ${getEntryLevel(world)}`),
    ...set.map(createSmallText),
  ]
}
