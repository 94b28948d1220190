import { playerDataSchema } from '@trellis/contract/game/player-data.ts'
import { gemsItemId, isHandedOut } from '@trellis/contract/kit/handed-out-items.ts'
import { readDocumentBody } from '../../kit/document-body.ts'
import type { Work } from '../../kit/work/work.ts'

/** `hasKept` if gems are in the inventory, or fist or wrench more than once: these are not given as items. */
type SavedPlayer = { pass: string | null; ids: Set<number>; hasKept: boolean }

/**
 * Returns the new password in a player that is saved, null without one, and the items in the inventory. Throws the `Fault`
 * that refuses the player.
 */
const save: Work<{ text: string }, SavedPlayer> = {
  name: 'players.save',
  perform({ text }) {
    const { pass = null, inventory = [] } = readDocumentBody(text, playerDataSchema)
    const held = inventory.filter(([id]) => id !== 0)
    const kept = held.filter(([id]) => !isHandedOut(id))
    const seen = new Set(kept.map(([id]) => id))
    const isMore = seen.size < kept.length || kept.some(([, count]) => count > 1)
    return { pass, ids: new Set(held.map(([id]) => id)), hasKept: isMore || seen.has(gemsItemId) }
  },
}

export const playerWorks = { save }
