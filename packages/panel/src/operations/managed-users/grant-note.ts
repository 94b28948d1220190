import type { GrantNote } from '@trellis/contract/kit/grant-note.ts'

/** The fields of a grant's optional texts. */
export type NoteInput = { reason: string; reference: string }

export const blankNote: NoteInput = { reason: '', reference: '' }

/** Returns the texts that were typed; empty ones are left out. */
export const getGrantNote = ({ reason, reference }: NoteInput): GrantNote => ({
  ...(reason.trim() !== '' && { reason }),
  ...(reference.trim() !== '' && { reference }),
})
