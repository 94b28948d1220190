import { getAnsweredText, isAnsweredYes } from '@trellis/protocol/dialog/answer.ts'
import type { DialogElement } from '@trellis/protocol/dialog/element.ts'
import type { Fields } from '@trellis/protocol/fields.ts'
import { cleanPlayerText, textRules } from '@trellis/protocol/text/player-text.ts'
import type { GameEvent } from '../events/game-event.ts'
import { createRefusal } from '../events/message-events.ts'
import { getAnsweredTile, openTileDialog } from '../events/tile-dialog.ts'
import { actionTypes } from '../items/item-traits.ts'
import { findBuildRefusal } from '../locks/building.ts'
import type { Scene } from '../scene.ts'
import { type Block, getBlock } from '../world/block.ts'
import { isClosed } from './activating.ts'

export const doorDialog = 'door_edit'

/** Opens the dialog of a door's target and label, for players who may build there. */
export function openDoor(scene: Scene, index: number): GameEvent[] {
  const denial = findBuildRefusal(scene, index, 'set')
  if (denial !== null) return [createRefusal(denial)]
  const door = getBlock(scene.world, index)
  return openTileDialog(scene, index, {
    name: doorDialog,
    elements: [
      createInput('label', 'Label:', door.t, textRules.doorLabel.characters),
      createInput('destination', 'Leads to (WORLD:ID):', door.dd, maxDestination),
      createInput('id', 'Id of this door:', door.di, maxId),
      { kind: 'check-box', name: 'open', text: 'Open to everybody', isChecked: !isClosed(door) },
    ],
  })
}

export function answerDoor(scene: Scene, answers: Fields): GameEvent[] {
  const tile = getAnsweredTile(scene, answers)
  if (tile === null || !isDoor(tile.traits.actionType)) return []
  const { index, block } = tile
  if (findBuildRefusal(scene, index, 'set') !== null) return []
  const destination = getAnsweredWord(answers, 'destination', block.dd)
  const id = getAnsweredWord(answers, 'id', block.di)
  if (!destinationForm.test(destination))
    return [createRefusal('A door leads to WORLD, WORLD:ID or :ID.')]
  if (!idForm.test(id)) return [createRefusal(`An id has up to ${maxId} letters and digits.`)]
  const label = answers.has('label')
    ? cleanPlayerText(getAnsweredText(answers, 'label'), textRules.doorLabel)
    : getText(block.t)
  const named = withText(withText(withText(block, 't', label), 'dd', destination), 'di', id)
  const door = answers.has('open') ? setOpen(named, isAnsweredYes(answers, 'open')) : named
  return door === block ? [] : [{ kind: 'block', index, block: door, shown: 'tile' }]
}

const doors: readonly number[] = [actionTypes.door, actionTypes.portal]
export const isDoor = (actionType: number) => doors.includes(actionType)

const maxId = 24
const maxDestination = 2 * maxId + 1
const idForm = /^[A-Z0-9_]{0,24}$/
const destinationForm = /^[A-Z0-9_]{0,24}(:[A-Z0-9_]{0,24})?$/

const getText = (value: unknown) => (typeof value === 'string' ? value : '')

/** The game writes the names of worlds and doors in capitals. */
function getAnsweredWord(answers: Fields, name: string, now: unknown): string {
  if (!answers.has(name)) return getText(now)
  // An overlong answer is refused, not cut to a valid length.
  return getAnsweredText(answers, name)
    .slice(0, 2 * maxDestination)
    .trim()
    .toUpperCase()
}

/** Returns the same block when the text is unchanged. An empty text removes the key. */
function withText(block: Block, key: 't' | 'dd' | 'di', text: string): Block {
  if (text === getText(block[key])) return block
  const { [key]: _before, ...rest } = block
  return text === '' ? rest : { ...rest, [key]: text }
}

function setOpen(block: Block, isOpen: boolean): Block {
  if (isOpen !== isClosed(block)) return block
  const { o: before, ...rest } = block
  if (!isOpen) return { ...rest, o: typeof before === 'boolean' ? false : 0 }
  return rest
}

const createInput = (name: string, text: string, value: unknown, max: number): DialogElement => ({
  kind: 'text-input',
  name,
  text,
  value: getText(value),
  max,
})
