import type { DocumentPath } from '@trellis/contract/kit/document.ts'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { listBannedNames } from '@trellis/game-data/ban-list.ts'
import { isGrowId } from '@trellis/game-data/names.ts'
import { formatEventLine } from '../console/event-lines.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import { type Effect, listEffects } from '../game/events/effects.ts'
import type { Play } from '../sessions/play.ts'
import type { DocumentRequest } from './document-service.ts'
import type { PlayerService } from './player-service.ts'

type Deps = {
  documents: DocumentStore
  play: Play
  players: PlayerService
  print: (line: string) => void
}

/** Reports external changes on the console and shows them to the online players. */
export class EditEcho {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Handles an edit that the panel made. */
  edited(request: DocumentRequest, effects: Effect[], before: readonly string[]): void {
    const { do: what, document, ...rest } = request
    const name = 'name' in document ? `${document.kind} ${document.name}` : document.kind
    const by = 'by' in rest ? rest.by : 'the panel'
    const { play, print } = this.#deps
    const [only] = effects.length === 1 ? effects : []
    if (request.do === 'rename') {
      print(`${by} renamed ${name} to ${request.to}.`)
      return play.renamed(document, request.to)
    }
    // Mutes and bans have their own lines, which say more.
    if (only?.kind === 'bans') for (const line of this.#banLines(before, by)) print(line)
    else if (only?.kind !== 'mute')
      print(`${by} ${what === 'remove' ? 'deleted' : 'changed'} ${name}.`)
    if (what === 'remove') play.removed(document)
    else this.#show(document, effects, by)
  }

  /** Handles an edit that a console command made to these fields. */
  commanded(document: GameDocument, paths: readonly DocumentPath[]): void {
    const changes = paths.map((path) => ({ path }))
    this.#show(document, listEffects(document, changes), 'console')
  }

  /** Imported lists may have any text as a name, but a line needs a GrowID. */
  #banLines(before: readonly string[], by: string): string[] {
    const bans = listBannedNames(this.#deps.documents.peek({ kind: 'bans' }))
    const now = bans.map(({ name }) => name)
    const line = (action: 'ban' | 'unban') => (growId: string) =>
      formatEventLine({ kind: 'moderation', action, growId, by })
    const newest = now.filter((name) => isGrowId(name) && !before.includes(name))
    const lifted = before.filter((name) => isGrowId(name) && !now.includes(name))
    return [...newest.map(line('ban')), ...lifted.map(line('unban'))]
  }

  #show(document: GameDocument, effects: Effect[], by: string): void {
    this.#deps.play.changed(effects)
    const isMute = effects.some(({ kind }) => kind === 'mute')
    if (isMute && document.kind === 'player') void this.#deps.players.muteChanged(document.name, by)
  }
}
