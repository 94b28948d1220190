import { playerDataSchema } from '@trellis/contract/player-data.ts'
import { readDocumentBody } from '../../kit/document-body.ts'
import type { Work } from '../../kit/work/work.ts'

/** Returns the new password in a player that is saved; null without one. Throws the `Fault` that refuses the player. */
const save: Work<{ text: string }, string | null> = {
  name: 'players.save',
  perform: ({ text }) => readDocumentBody(text, playerDataSchema).pass ?? null,
}

export const playerWorks = { save }
