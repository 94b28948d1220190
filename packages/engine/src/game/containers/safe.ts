import {
  getAnsweredButton,
  getAnsweredHidden,
  getAnsweredText,
} from '@trellis/protocol/dialog/answer.ts'
import type { DialogElement } from '@trellis/protocol/dialog/element.ts'
import type { Fields } from '@trellis/protocol/fields.ts'
import type { GameEvent } from '../events/game-event.ts'
import { createRefusals } from '../events/message-events.ts'
import {
  type AnsweredTile,
  createTextBox,
  getAnsweredTile,
  openTileDialog,
} from '../events/tile-dialog.ts'
import { actionTypes } from '../items/item-traits.ts'
import { hasTileAccess } from '../locks/building.ts'
import { isLockOwner } from '../locks/machine-access.ts'
import type { Scene } from '../scene.ts'
import { type Block, getBlock } from '../world/block.ts'
import {
  createPassword,
  isKey,
  isRightPassword,
  type Password,
  passwordLength,
  readPassword,
  withWrongAnswer,
} from './password.ts'
import { readStacks } from './stacks.ts'
import { listCountQuestion, listStored, moveItems, readMoving } from './stored-items.ts'

export const safeDialog = 'safe_edit'
export const safeCountDialog = 'safe_count'
export const safeOpenDialog = 'safe_open'
export const safePasswordDialog = 'safe_password'

/** Asks for the password of a safe, or for a new one when it has none. */
export function openSafe(scene: Scene, index: number): GameEvent[] {
  if (!hasTileAccess(scene, index)) return createRefusals('This safe is not yours.')
  if (readPassword(getBlock(scene.world, index)) === null) return askForNewPassword(scene, index)
  return openTileDialog(scene, index, {
    name: safeOpenDialog,
    elements: [
      createPasswordInput('password', 'Password:'),
      ...(isLockOwner(scene, index)
        ? [{ kind: 'button', name: 'forgotten', text: 'Set a new password' } as const]
        : []),
    ],
    confirm: 'Open',
  })
}

/** Sets the first password, or a new one as the owner of the lock: so no goods are lost in a safe. */
export function answerNewPassword(scene: Scene, answers: Fields): GameEvent[] {
  const tile = findSafe(scene, answers)
  if (tile === null) return []
  if (readPassword(tile.block) !== null && !isLockOwner(scene, tile.index)) return []
  const text = getAnsweredText(answers, 'password')
  const { min, max } = passwordLength
  if (text.length < min || text.length > max)
    return createRefusals(`A password has ${min} to ${max} characters.`)
  if (text !== getAnsweredText(answers, 'again'))
    return createRefusals('The two passwords are not the same.')
  return [
    createPasswordEvent(tile, createPassword(scene, text)),
    ...createRefusals('The safe has a new password.'),
  ]
}

/** Shows the content to a player who knows the password. */
export function answerSafeOpen(scene: Scene, answers: Fields): GameEvent[] {
  const tile = findSafe(scene, answers)
  const password = tile && readPassword(tile.block)
  if (tile === null || !password) return []
  const { index, block } = tile
  if (getAnsweredButton(answers) === 'forgotten')
    return isLockOwner(scene, index) ? askForNewPassword(scene, index) : []
  const seconds = Math.ceil((password.until - scene.now) / 1000)
  if (seconds > 0) return createRefusals(`Too many wrong passwords. Wait ${seconds} seconds.`)
  const text = getAnsweredText(answers, 'password').slice(0, passwordLength.max)
  if (!isRightPassword(scene, password, text))
    return [
      createPasswordEvent(tile, withWrongAnswer(password, scene.now)),
      ...createRefusals('That is not the password.'),
    ]
  const forgiven: GameEvent[] =
    password.wrong > 0 ? [createPasswordEvent(tile, { ...password, wrong: 0 })] : []
  return [...forgiven, ...showContent(scene, index, block, password)]
}

export function answerSafe(scene: Scene, answers: Fields): GameEvent[] {
  const opened = findOpened(scene, answers)
  const moving = readMoving(answers)
  if (opened === null || moving === null) return []
  const { index, block } = opened.tile
  return openTileDialog(scene, index, {
    name: safeCountDialog,
    elements: [
      ...listCountQuestion(scene, readStacks(block), moving),
      createKeyElement(opened.password),
    ],
  })
}

export function answerSafeCount(scene: Scene, answers: Fields): GameEvent[] {
  const opened = findOpened(scene, answers)
  if (opened === null) return []
  const { tile, password } = opened
  const events = moveItems(scene, tile, answers)
  const changed = events.find((event) => event.kind === 'block')
  return changed ? [...events, ...showContent(scene, tile.index, changed.block, password)] : events
}

function findSafe(scene: Scene, answers: Fields): AnsweredTile | null {
  const tile = getAnsweredTile(scene, answers)
  if (tile === null || tile.traits.actionType !== actionTypes.safe) return null
  return hasTileAccess(scene, tile.index) ? tile : null
}

/** Returns the safe of an answer that carries its key. A new password makes the former key useless. */
function findOpened(
  scene: Scene,
  answers: Fields,
): { tile: AnsweredTile; password: Password } | null {
  const tile = findSafe(scene, answers)
  const password = tile && readPassword(tile.block)
  if (tile === null || !password || !isKey(password, getAnsweredHidden(answers, 'key'))) return null
  return { tile, password }
}

const createPasswordEvent = ({ index, block }: AnsweredTile, word: Password): GameEvent => ({
  kind: 'block',
  index,
  block: { ...block, word },
  shown: 'elsewhere',
})

const askForNewPassword = (scene: Scene, index: number): GameEvent[] =>
  openTileDialog(scene, index, {
    name: safePasswordDialog,
    elements: [
      createTextBox('Choose a password for this safe. Do not use that of your account.'),
      createPasswordInput('password', 'Password:'),
      createPasswordInput('again', 'Once more:'),
    ],
  })

const createPasswordInput = (name: string, text: string): DialogElement => ({
  kind: 'text-input',
  name,
  text,
  value: '',
  max: passwordLength.max,
})

const createKeyElement = ({ hash }: Password): DialogElement => ({
  kind: 'hidden',
  name: 'key',
  value: hash,
})

const showContent = (scene: Scene, index: number, block: Block, password: Password): GameEvent[] =>
  openTileDialog(scene, index, {
    name: safeDialog,
    elements: [...listStored(scene, block), createKeyElement(password)],
    confirm: 'Close',
  })
