import {
  getAnsweredButton,
  getAnsweredText,
  isAnsweredYes,
} from '@trellis/protocol/dialog/answer.ts'
import type { DialogElement } from '@trellis/protocol/dialog/element.ts'
import type { Fields } from '@trellis/protocol/fields.ts'
import { cleanPlayerText, textRules } from '@trellis/protocol/text/player-text.ts'
import type { GameEvent } from '../events/game-event.ts'
import { createLineToActor, createRefusals } from '../events/message-events.ts'
import {
  type AnsweredTile,
  createSmallText,
  createTextBox,
  getAnsweredTile,
  openTileDialog,
} from '../events/tile-dialog.ts'
import { actionTypes } from '../items/item-traits.ts'
import { hasTileAccess } from '../locks/building.ts'
import { mayRunMachine } from '../locks/machine-access.ts'
import { findChatRefusal } from '../rights/chat.ts'
import type { Scene } from '../scene.ts'
import { type Block, getBlock } from '../world/block.ts'
import { describePlace } from '../world/place-name.ts'
import { getNextNumber } from './gifts.ts'
import { maxNotes, maxNotesOfOne, type Note, readNotes, withNotes } from './notes.ts'

export const notesDialog = 'notes_edit'

const removePrefix = 'remove'

/**
 * Opens a mailbox or a bulletin board. Only those who run a mailbox read its letters; the notes on a board are
 * for all players.
 */
export function openNotes(scene: Scene, index: number): GameEvent[] {
  const block = getBlock(scene.world, index)
  const isBoard = isBulletinBoard(scene, block)
  const runs = mayRunMachine(scene, index)
  const notes = readNotes(block)
  const write = findWritingRefusal(scene, index, block)
  return openTileDialog(scene, index, {
    name: notesDialog,
    elements: [
      createTextBox(`${notes.length} of ${maxNotes} ${isBoard ? 'notes' : 'letters'}.`),
      ...(isBoard || runs ? listNotes(scene, notes, runs) : []),
      write === null ? writing : createTextBox(write),
      ...(isBoard && runs ? [createMembersBox(block)] : []),
    ],
  })
}

const writing: DialogElement = {
  kind: 'text-input',
  name: 'text',
  text: 'Write:',
  value: '',
  max: textRules.chat.characters,
}

const createMembersBox = ({ members }: Block): DialogElement => ({
  kind: 'check-box',
  name: 'members',
  text: 'Only players with access write',
  isChecked: members === true,
})

function listNotes({ actor }: Scene, notes: readonly Note[], runs: boolean): DialogElement[] {
  const listed = notes.flatMap(({ number, by, text }): DialogElement[] => [
    createSmallText(`${by}: ${text}`),
    ...(runs || by === actor.growId
      ? [{ kind: 'button', name: `${removePrefix}${number}`, text: 'Remove' } as const]
      : []),
  ])
  return runs && notes.length > 0
    ? [...listed, { kind: 'button', name: 'clear', text: 'Remove all' }]
    : listed
}

/** Adds a note, removes notes, or changes who may write. */
export function answerNotes(scene: Scene, answers: Fields): GameEvent[] {
  const tile = getAnsweredTile(scene, answers)
  if (tile === null || !noteTypes.includes(tile.traits.actionType)) return []
  const button = getAnsweredButton(answers)
  if (button !== null) return removeNotes(scene, tile, button)
  const text = cleanPlayerText(getAnsweredText(answers, 'text'), textRules.chat)
  const block = withMembers(scene, tile, answers)
  if (text !== '') return addNote(scene, { ...tile, block }, text)
  return block === tile.block
    ? []
    : [{ kind: 'block', index: tile.index, block, shown: 'elsewhere' }]
}

const noteTypes: readonly number[] = [actionTypes.mailbox, actionTypes.bulletinBoard]

function addNote(scene: Scene, { index, block, traits }: AnsweredTile, text: string): GameEvent[] {
  const denial = findWritingRefusal(scene, index, block)
  if (denial !== null) return createRefusals(denial)
  const notes = readNotes(block)
  const { growId } = scene.actor
  const note: Note = { number: getNextNumber(notes), by: growId, text }
  return [
    { kind: 'block', index, block: withNotes(block, [...notes, note]), shown: 'tile' },
    createLineToActor(`You wrote: ${text}`),
    {
      kind: 'printed',
      line: `${growId} wrote in the ${traits.name} in ${describePlace(scene, index)}: ${text}`,
    },
  ]
}

/** Those who run it remove any note; on a board, players also their own. */
function removeNotes(scene: Scene, { index, block }: AnsweredTile, button: string): GameEvent[] {
  const runs = mayRunMachine(scene, index)
  const isOwn = ({ by }: Note) => isBulletinBoard(scene, block) && by === scene.actor.growId
  const isRemoved = (note: Note) =>
    button === 'clear' ? runs : button === `${removePrefix}${note.number}` && (runs || isOwn(note))
  const notes = readNotes(block)
  const left = notes.filter((note) => !isRemoved(note))
  if (left.length === notes.length) return []
  return [{ kind: 'block', index, block: withNotes(block, left), shown: 'tile' }]
}

/** Returns the same block unless those who run a board have answered who may write. */
function withMembers(scene: Scene, { index, block }: AnsweredTile, answers: Fields): Block {
  if (!answers.has('members') || !isBulletinBoard(scene, block)) return block
  const isLimited = isAnsweredYes(answers, 'members')
  if (!mayRunMachine(scene, index) || isLimited === (block.members === true)) return block
  const { members: _before, ...rest } = block
  return isLimited ? { ...rest, members: true } : rest
}

/** Returns the reason why the actor may not write now, or null. */
function findWritingRefusal(scene: Scene, index: number, block: Block): string | null {
  const { actor, world, settings, now } = scene
  const silenced = findChatRefusal(actor, world, { creators: settings.creators, now })
  if (silenced !== null) return silenced
  if (isBulletinBoard(scene, block) && block.members === true && !hasTileAccess(scene, index))
    return 'Only players with access write here.'
  const notes = readNotes(block)
  if (notes.length >= maxNotes) return 'There is no room for more.'
  const own = notes.filter(({ by }) => by === actor.growId)
  return own.length >= maxNotesOfOne ? `You have written ${maxNotesOfOne} here already.` : null
}

const isBulletinBoard = ({ items }: Scene, { f }: Block) =>
  items.getTraits(f ?? 0).actionType === actionTypes.bulletinBoard
