import { foreverMs } from '@trellis/contract/kit/durations.ts'
import type { EngineAnswer } from '@trellis/contract/links/engine.ts'
import { getLook } from '@trellis/game-data/player-look.ts'
import { formatEventLine } from '../console/event-lines.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import { findMutedUntil } from '../game/rights/chat.ts'
import type { GameState } from '../game/state.ts'
import type { Play } from '../sessions/play.ts'

type Outcome = Omit<EngineAnswer, 'id' | 'ok'>
type Deps = {
  game: GameState
  documents: DocumentStore
  play: Play
  now: () => number
  /** Runs when a player is muted or unmuted. */
  onMute: () => void
  print: (line: string) => void
}
type Request = { name: string; by: string }

/** Answers the panel's requests about online players. */
export class PlayerService {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  listPlayers(): NonNullable<EngineAnswer['players']> {
    const { game, documents, now } = this.#deps
    return [...game.players.values()].map(({ growId, world, since }) => {
      const player = documents.peek({ kind: 'player', name: growId })
      const until = player && findMutedUntil(player, now())
      const mutedUntil = until === null ? null : formatInstant(until)
      const look = getLook(player ?? {})
      return { name: growId, world, since: formatInstant(since), mutedUntil, look }
    })
  }

  kick({ name: requested, by }: Request): Outcome {
    const name = this.#getName(requested)
    const line = formatEventLine({
      kind: 'moderation',
      action: 'kick',
      growId: name,
      by,
      reason: null,
    })
    return this.#done(this.#deps.play.kick(name, line), line)
  }

  message({ name: requested, by, text }: Request & { text: string }): Outcome {
    const name = this.#getName(requested)
    const line = formatEventLine({ kind: 'moderation', action: 'message', growId: name, by, text })
    return this.#done(this.#deps.play.sendTo(name, `Message from ${by}: ${text}`), line)
  }

  /** The player's file holds the end of the mute. The console and the player read the notice. */
  async muteChanged(requested: string, by: string): Promise<void> {
    const { documents, play, now, print, onMute } = this.#deps
    const player = await documents.find({ kind: 'player', name: requested })
    const growId = documents.players.find(requested) ?? requested
    const until = player && findMutedUntil(player, now())
    const about = { kind: 'moderation', growId, by } as const
    if (until === null) print(formatEventLine({ ...about, action: 'unmute' }))
    else {
      const end = until >= foreverMs ? null : formatInstant(until)
      print(formatEventLine({ ...about, action: 'mute', until: end }))
    }
    play.sendTo(growId, until === null ? 'You may chat again.' : 'You are muted.')
    onMute()
  }

  /** Returns the name as the player writes it. */
  #getName(requested: string): string {
    return this.#deps.game.players.get(requested.toLowerCase())?.growId ?? requested
  }

  #done(isOnline: boolean, line: string): Outcome {
    if (!isOnline) return { missing: true }
    this.#deps.print(line)
    return {}
  }
}

const formatInstant = (ms: number) => new Date(Math.min(ms, foreverMs)).toISOString()
