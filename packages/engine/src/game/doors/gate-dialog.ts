import { isAnsweredYes } from '@trellis/protocol/dialog/answer.ts'
import type { Fields } from '@trellis/protocol/fields.ts'
import type { GameEvent } from '../events/game-event.ts'
import { createRefusal } from '../events/message-events.ts'
import { getAnsweredTile, openTileDialog } from '../events/tile-dialog.ts'
import { actionTypes, type ItemTraits } from '../items/item-traits.ts'
import { findBuildRefusal } from '../locks/building.ts'
import type { Scene } from '../scene.ts'
import { getBlock } from '../world/block.ts'
import { blockFlags, hasFlag, withFlag } from '../world/foreground.ts'

export const gateDialog = 'gate_edit'

const gatewayCollision = 3

/** Only players with access walk through it, unless it is public. Clients enforce that. */
export const isGate = ({ actionType, collision }: ItemTraits) =>
  actionType === actionTypes.gateway || collision === gatewayCollision

export function openGate(scene: Scene, index: number): GameEvent[] {
  const denial = findBuildRefusal(scene, index, 'set')
  if (denial !== null) return [createRefusal(denial)]
  const isChecked = hasFlag(getBlock(scene.world, index), blockFlags.isPublic)
  return openTileDialog(scene, index, {
    name: gateDialog,
    elements: [{ kind: 'check-box', name: 'open', text: 'Open to everybody', isChecked }],
  })
}

export function answerGate(scene: Scene, answers: Fields): GameEvent[] {
  const tile = getAnsweredTile(scene, answers)
  if (tile === null || !isGate(tile.traits) || !answers.has('open')) return []
  const isOpen = isAnsweredYes(answers, 'open')
  if (findBuildRefusal(scene, tile.index, 'set') !== null) return []
  if (isOpen === hasFlag(tile.block, blockFlags.isPublic)) return []
  const block = withFlag(tile.block, blockFlags.isPublic, isOpen)
  return [{ kind: 'block', index: tile.index, block, shown: 'tile' }]
}
