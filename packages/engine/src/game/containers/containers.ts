import type { Fields } from '@trellis/protocol/fields.ts'
import type { GameEvent } from '../events/game-event.ts'
import { actionTypes } from '../items/item-traits.ts'
import type { Rule, Scene } from '../scene.ts'
import { type Block, getBlock } from '../world/block.ts'
import {
  answerDonations,
  answerGift,
  donationCountDialog,
  donationDialog,
  openDonations,
} from './donation-box.ts'
import { readGifts } from './gifts.ts'
import { answerMannequin, mannequinDialog, openMannequin, readWears } from './mannequin.ts'
import { answerNotes, notesDialog, openNotes } from './note-board.ts'
import { readNotes } from './notes.ts'
import {
  answerNewPassword,
  answerSafe,
  answerSafeCount,
  answerSafeOpen,
  openSafe,
  safeCountDialog,
  safeDialog,
  safeOpenDialog,
  safePasswordDialog,
} from './safe.ts'
import { readStacks } from './stacks.ts'
import {
  answerStorage,
  answerStorageCount,
  openStorage,
  storageCountDialog,
  storageDialog,
} from './storage-box.ts'

/** The dialogs that a wrench opens, by the item's action type. */
export const containerDialogs: ReadonlyMap<number, (scene: Scene, index: number) => GameEvent[]> =
  new Map([
    [actionTypes.storageBox, openStorage],
    [actionTypes.safe, openSafe],
    [actionTypes.donationBox, openDonations],
    [actionTypes.mailbox, openNotes],
    [actionTypes.bulletinBoard, openNotes],
    [actionTypes.mannequin, openMannequin],
  ])

export const containerRules: readonly (readonly [dialog: string, rule: Rule<Fields>])[] = [
  [storageDialog, answerStorage],
  [storageCountDialog, answerStorageCount],
  [safeDialog, answerSafe],
  [safeCountDialog, answerSafeCount],
  [safeOpenDialog, answerSafeOpen],
  [safePasswordDialog, answerNewPassword],
  [donationDialog, answerDonations],
  [donationCountDialog, answerGift],
  [notesDialog, answerNotes],
  [mannequinDialog, answerMannequin],
]

/** Returns whether items or notes would be lost with the block. */
export const isFilled = (block: Block) =>
  readStacks(block).size > 0 ||
  readGifts(block).length > 0 ||
  readNotes(block).length > 0 ||
  readWears(block).size > 0

/** Items and notes would be lost with their container. */
export function findContainerBreakRefusal({ world }: Scene, index: number): string | null {
  return isFilled(getBlock(world, index)) ? 'Empty it first.' : null
}
