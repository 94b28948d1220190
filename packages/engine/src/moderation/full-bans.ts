import { formatCount } from '@trellis/contract/kit/count.ts'
import { listBounds } from '@trellis/contract/kit/list-bounds.ts'

/** Refuses a ban when no further one fits. */
export const fullBansSentence = `At most ${formatCount(listBounds.bans.max)} players can be banned.`
