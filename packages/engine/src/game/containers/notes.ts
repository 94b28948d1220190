import { listBounds } from '@trellis/contract/kit/list-bounds.ts'
import type { Block } from '../world/block.ts'
import { blockFlags, withFlag } from '../world/foreground.ts'

/** A letter in a mailbox, or a note on a bulletin board. */
export type Note = { number: number; by: string; text: string }

export const maxNotes = listBounds.notes.max
export const maxNotesOfOne = 5

/** Malformed entries count as none, because other programs write files too. */
export function readNotes({ notes }: Block): Note[] {
  const list: unknown[] = Array.isArray(notes) ? notes : []
  return list.filter(isNote).slice(0, maxNotes)
}

function isNote(value: unknown): value is Note {
  if (typeof value !== 'object' || value === null) return false
  if (!('number' in value && 'by' in value && 'text' in value)) return false
  const { number, by, text } = value
  return Number.isInteger(number) && typeof by === 'string' && typeof text === 'string'
}

/** Returns the block with these notes. Clients show whether it has any. */
export function withNotes({ notes: _before, ...block }: Block, notes: readonly Note[]): Block {
  const bare: Block = notes.length === 0 ? block : { ...block, notes: [...notes] }
  return withFlag(bare, blockFlags.on, notes.length > 0)
}
