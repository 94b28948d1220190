import { getAnsweredButton } from '@trellis/protocol/dialog/answer.ts'
import type { DialogElement } from '@trellis/protocol/dialog/element.ts'
import type { Fields } from '@trellis/protocol/fields.ts'
import type { GameEvent } from '../events/game-event.ts'
import { createLineToActor } from '../events/message-events.ts'
import { createTextBox, getAnsweredTile, openTileDialog } from '../events/tile-dialog.ts'
import type { Scene } from '../scene.ts'
import { isOwner } from '../world/world.ts'
import { isWorldLock } from './lock-kinds.ts'
import { getCategory } from './world-lock-dialog.ts'

export const worldCategoryDialog = 'world_category'

/** The categories that an owner may choose. Guild worlds and casinos need the server's approval. */
export const worldCategories: readonly string[] = [
  'None',
  'Adventure',
  'Art',
  'Farm',
  'Game',
  'Information',
  'Music',
  'Parkour',
  'Puzzle',
  'Roleplay',
  'Shop',
  'Social',
  'Storage',
  'Story',
  'Trade',
]

export function openCategories(scene: Scene, index: number): GameEvent[] {
  const buttons = worldCategories.map(
    (name): DialogElement => ({ kind: 'button', name, text: name }),
  )
  const now = createTextBox(`Category: ${getCategory(scene.world)}`)
  return openTileDialog(scene, index, {
    name: worldCategoryDialog,
    elements: [now, ...buttons],
    confirm: '',
  })
}

export function answerCategory(scene: Scene, answers: Fields): GameEvent[] {
  const tile = getAnsweredTile(scene, answers)
  if (tile === null || !isWorldLock(tile.traits.id, scene.items)) return []
  const chosen = getAnsweredButton(answers)
  const isTheirs = isOwner(scene.world, scene.actor.growId)
  if (!isTheirs || chosen === null || !worldCategories.includes(chosen)) return []
  if (chosen === getCategory(scene.world)) return []
  return [
    { kind: 'world-key', key: 'ct', value: chosen, shown: 'nothing' },
    createLineToActor(`The category of this world is ${chosen} now.`),
  ]
}
