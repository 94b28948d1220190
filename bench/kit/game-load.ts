import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import * as z from 'zod'
import { percentile } from './figures.ts'
import type { PuppetPlayer } from './puppet-player.ts'

const loadSummarySchema = z.object({
  players: z.int(),
  /** Players whose connection the server ended. */
  lost: z.int(),
  /** Moves sent and received per second. */
  sent: z.number(),
  heard: z.number(),
  p50Ms: z.number(),
  p99Ms: z.number(),
  /**
   * How late the load generator itself was, in ms. Above a few milliseconds the generator is the bottleneck.
   */
  ownLateMs: z.number(),
  /** Share of one core. */
  ownCpu: z.number(),
})
export type LoadSummary = z.output<typeof loadSummarySchema>
const readySchema = z.object({ ready: z.literal(true) })
const playingSchema = z.object({ playing: z.int() })
const failureSchema = z.object({ error: z.string() })

export function getSummary(
  players: readonly PuppetPlayer[],
  own: { seconds: number; lateMs: readonly number[]; cpuShare: number },
): LoadSummary {
  const tookMs = players.flatMap((it) => it.tookMs)
  const perSecond = (count: (player: PuppetPlayer) => number) =>
    players.reduce((sum, it) => sum + count(it), 0) / own.seconds
  return {
    players: players.length,
    lost: players.filter((it) => it.isGone).length,
    sent: perSecond((it) => it.sent),
    heard: perSecond((it) => it.heard),
    p50Ms: percentile(tookMs, 0.5),
    p99Ms: percentile(tookMs, 0.99),
    ownLateMs: percentile(own.lateMs, 0.99),
    ownCpu: own.cpuShare,
  }
}

export type Play = {
  count: number
  perWorld: number
  port: number
  isBare: boolean
  /** How many of the players move; all without it. */
  moving?: number
}

/** Controls the process that runs the players. */
export class GameLoad {
  readonly #child: ChildProcess

  private constructor(child: ChildProcess) {
    this.#child = child
  }

  static async start(): Promise<GameLoad> {
    const load = new GameLoad(
      fork(new URL('../fixtures/game-load.ts', import.meta.url).pathname, {
        execArgv: ['--disable-warning=ExperimentalWarning'],
      }),
    )
    await load.#answer(readySchema)
    return load
  }

  /**
   * Resolves when all players are in their worlds and move; rejects when one is not admitted within the
   * timeout.
   */
  async play(play: Play): Promise<void> {
    this.#child.send({ do: 'play', ...play })
    await this.#answer(playingSchema)
  }

  async measure(ms: number): Promise<LoadSummary> {
    this.#child.send({ do: 'measure', ms })
    return await this.#answer(loadSummarySchema)
  }

  stop(): void {
    this.#child.kill()
  }

  async #answer<Answer>(schema: z.ZodType<Answer>): Promise<Answer> {
    const [answer] = await once(this.#child, 'message')
    const failure = failureSchema.safeParse(answer)
    if (failure.success) throw new Error(failure.data.error)
    return schema.parse(answer)
  }
}
