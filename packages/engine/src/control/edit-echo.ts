import type { DocumentPath } from '@trellis/contract/kit/document.ts'
import type { GameDocument } from '@trellis/contract/links/game-document.ts'
import { type Effect, effectsOf } from '../game/effects.ts'
import type { Play } from '../sessions/play.ts'
import type { DocumentRequest } from './document-desk.ts'
import type { PlayerDesk } from './player-desk.ts'

type Parts = { play: Play; players: PlayerDesk; print: (line: string) => void }

/** Tells the console what was changed from outside, and those who play what is different now. */
export class EditEcho {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** The panel did it. */
  edited({ do: what, document, ...rest }: DocumentRequest, effects: Effect[]): void {
    const name = 'name' in document ? `${document.kind} ${document.name}` : document.kind
    const by = 'by' in rest ? rest.by : 'the panel'
    const { play, print } = this.#parts
    // A mute has a line of its own, which says more.
    if (!(effects.length === 1 && effects[0]?.kind === 'mute'))
      print(`${by} ${what === 'remove' ? 'deleted' : 'changed'} ${name}.`)
    if (what === 'remove') play.removed(document)
    else this.#show(document, effects, by)
  }

  /** A command of the console did it, to these fields. */
  commanded(document: GameDocument, paths: readonly DocumentPath[]): void {
    const changes = paths.map((path) => ({ path }))
    this.#show(document, effectsOf(document, changes), 'console')
  }

  #show(document: GameDocument, effects: Effect[], by: string): void {
    this.#parts.play.changed(effects)
    const isMute = effects.some(({ kind }) => kind === 'mute')
    if (isMute && document.kind === 'player')
      void this.#parts.players.muteChanged(document.name, by)
  }
}
