import type { BridgeOrder } from '@trellis/contract/links/bridge.ts'
import { compileLinearPattern, type LinearPattern } from '@trellis/game-data/linear-pattern.ts'

type Events = { onReady: () => void; onPlayers: (count: number) => void }

const maxPlayers = 100_000

/** Detects readiness and the number of players from an engine's output. */
export class OutputWatch {
  readonly #events: Events
  readonly #ready: LinearPattern | null
  readonly #players: LinearPattern | null
  readonly #saved: LinearPattern | null
  readonly #waiting = new Set<() => void>()
  players = 0

  constructor({ ready, playersPattern, save }: BridgeOrder, events: Events) {
    this.#events = events
    this.#ready = ready.by === 'stdout' ? compileLinear(ready.pattern) : null
    this.#players = playersPattern === null ? null : compileLinear(playersPattern)
    this.#saved = save && compileLinear(save.done)
  }

  take(line: string): void {
    if (this.#ready?.(line)) this.#events.onReady()
    if (this.#saved?.(line)) for (const onSaved of [...this.#waiting]) onSaved()
    const count = Number(this.#players?.(line)?.[1] ?? Number.NaN)
    if (!Number.isInteger(count) || count < 0 || count > maxPlayers) return
    if (count === this.players) return
    this.players = count
    this.#events.onPlayers(count)
  }

  /** True when it says within so long that it has saved. */
  whenSaved(withinMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (isSaid: boolean) => {
        clearTimeout(timer)
        this.#waiting.delete(onSaved)
        resolve(isSaid)
      }
      const onSaved = () => end(true)
      const timer = setTimeout(() => end(false), withinMs)
      this.#waiting.add(onSaved)
    })
  }
}

/** They were tried when the engine was registered. */
function compileLinear(text: string): LinearPattern {
  const pattern = compileLinearPattern(text)
  if (!pattern) throw new TypeError(`${text} does not run in linear time.`)
  return pattern
}
