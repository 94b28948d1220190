import { getAnsweredText } from '@trellis/protocol/dialog/answer.ts'
import type { Fields } from '@trellis/protocol/text/fields.ts'
import { playerText, textRules } from '@trellis/protocol/text/player-text.ts'
import { blockAt } from '../block.ts'
import { buildDenial } from '../building.ts'
import { getAnsweredTile, tileDialog } from '../dialogs/tile-dialog.ts'
import type { GameEvent } from '../events/game-event.ts'
import { actionTypes } from '../item-traits.ts'
import { refusal } from '../message-events.ts'
import type { Scene } from '../scene.ts'

export const signDialog = 'sign_edit'

/** Opens the dialog of a sign's text, for players who may build there. */
export function openSign(scene: Scene, index: number): GameEvent[] {
  const denial = buildDenial(scene, index, 'set')
  if (denial !== null) return [refusal(denial)]
  const { t } = blockAt(scene.world, index)
  const value = typeof t === 'string' ? t : ''
  const max = textRules.sign.characters
  return tileDialog(scene, index, {
    name: signDialog,
    elements: [{ kind: 'text-input', name: 'text', text: 'What it says:', value, max }],
  })
}

export function answerSign(scene: Scene, answers: Fields): GameEvent[] {
  const tile = getAnsweredTile(scene, answers)
  if (tile === null || tile.traits.actionType !== actionTypes.sign) return []
  if (!answers.has('text') || buildDenial(scene, tile.index, 'set') !== null) return []
  const { t: before, ...rest } = tile.block
  const text = playerText(getAnsweredText(answers, 'text'), textRules.sign)
  if (text === (before ?? '')) return []
  const block = text === '' ? rest : { ...rest, t: text }
  return [{ kind: 'block', index: tile.index, block, shown: 'tile' }]
}
