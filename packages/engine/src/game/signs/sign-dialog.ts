import { getAnsweredText } from '@trellis/protocol/dialog/answer.ts'
import type { Fields } from '@trellis/protocol/fields.ts'
import { cleanPlayerText, textRules } from '@trellis/protocol/text/player-text.ts'
import type { GameEvent } from '../events/game-event.ts'
import { createRefusal } from '../events/message-events.ts'
import { getAnsweredTile, openTileDialog } from '../events/tile-dialog.ts'
import { actionTypes } from '../items/item-traits.ts'
import { findBuildRefusal } from '../locks/building.ts'
import type { Scene } from '../scene.ts'
import { getBlock } from '../world/block.ts'

export const signDialog = 'sign_edit'

/** Opens the dialog of a sign's text, for players who may build there. */
export function openSign(scene: Scene, index: number): GameEvent[] {
  const denial = findBuildRefusal(scene, index, 'set')
  if (denial !== null) return [createRefusal(denial)]
  const { t } = getBlock(scene.world, index)
  const value = typeof t === 'string' ? t : ''
  const max = textRules.sign.characters
  return openTileDialog(scene, index, {
    name: signDialog,
    elements: [{ kind: 'text-input', name: 'text', text: 'What it says:', value, max }],
  })
}

export function answerSign(scene: Scene, answers: Fields): GameEvent[] {
  const tile = getAnsweredTile(scene, answers)
  if (tile === null || tile.traits.actionType !== actionTypes.sign) return []
  if (!answers.has('text') || findBuildRefusal(scene, tile.index, 'set') !== null) return []
  const { t: before, ...rest } = tile.block
  const text = cleanPlayerText(getAnsweredText(answers, 'text'), textRules.sign)
  if (text === (before ?? '')) return []
  const block = text === '' ? rest : { ...rest, t: text }
  return [{ kind: 'block', index: tile.index, block, shown: 'tile' }]
}
