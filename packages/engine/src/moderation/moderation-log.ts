import { listBounds } from '@trellis/contract/kit/list-bounds.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import { getReason } from '../reason.ts'
import { formatModerationLine, type ModerationAction } from './moderation-line.ts'

type Deps = {
  documents: DocumentStore
  now: () => number
  print: (line: string) => void
}

/** Records actions of moderators with player, time and reason: on the console, and the newest actions in `bans.json` for the panel. */
export class ModerationLog {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  add(action: ModerationAction): void {
    const { documents, now, print } = this.#deps
    print(formatModerationLine(action))
    const { until, ...rest } = action
    const entry = {
      at: new Date(now()).toISOString(),
      ...rest,
      ...(typeof until === 'number' && { until: new Date(until).toISOString() }),
    }
    documents
      .edit({ kind: 'bans' }, (bans) => {
        const before: unknown[] = Array.isArray(bans.actions) ? bans.actions : []
        bans.actions = [...before, entry].slice(-listBounds.moderationActions.max)
      })
      .catch((error: unknown) => print(`An action was not logged: ${getReason(error)}.`))
  }
}
