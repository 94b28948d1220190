import { parseDuration } from '@trellis/contract/kit/durations.ts'
import { formatTime } from '../game/people/format-time.ts'
import { setPenalty } from '../game/rights/penalties.ts'
import { type Outcome, Refused } from '../players/command-result.ts'
import type { OnlinePlayer } from '../players/online-player.ts'
import { findFor, type People } from '../players/people.ts'
import type { ModerationLog } from './moderation-log.ts'
import type { Powers } from './power.ts'
import type { Subjects } from './subjects.ts'

type Deps = {
  people: People
  subjects: Subjects
  powers: Powers
  log: ModerationLog
  now: () => number
}
type Sentence = { name: string; duration: string; reason: string }

/** Warnings, jail, and mutes that the muted player does not notice. */
export class Penalties {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  warn(by: OnlinePlayer, name: string, reason: string): Outcome {
    const { people, powers, log } = this.#deps
    const other = findFor(by, people, name)
    if (!other) return new Refused(`${name} is not online.`)
    const denial = powers.findOnlineRefusal(by, 'warn', other)
    if (denial !== null) return new Refused(denial)
    other.sendText(`\`4${by.growId} warns you:\`\` ${reason}`)
    log.add({ action: 'warn', by: by.growId, about: other.growId, reason })
    return `You warned ${other.growId}.`
  }

  async jail(by: OnlinePlayer, { name, duration, reason }: Sentence): Promise<Outcome> {
    const { people, log } = this.#deps
    const until = this.#findEnd(duration)
    if (until === null) return new Refused('A duration is such as 30m, 2h or 7d.')
    const done = await this.#set({ by, command: 'jail', name }, 'jail', until)
    if (done instanceof Refused) return done
    log.add({ action: 'jail', by: by.growId, about: done, until, reason })
    const jailed = people.find(done)
    jailed?.sendText(`${by.growId} sent you to jail${reason === '' ? '.' : `: ${reason}`}`)
    void jailed?.obeyJail()
    return `${done} is in jail${this.#formatSpan(until)}.`
  }

  async unjail(by: OnlinePlayer, name: string): Promise<Outcome> {
    const done = await this.#set({ by, command: 'unjail', name }, 'jail', 0)
    if (done instanceof Refused) return done
    this.#deps.log.add({ action: 'unjail', by: by.growId, about: done })
    this.#deps.people.find(done)?.sendText('You are free.')
    return `${done} is free.`
  }

  async shadowMute(by: OnlinePlayer, { name, duration }: Omit<Sentence, 'reason'>) {
    const until = this.#findEnd(duration)
    if (until === null) return new Refused('A duration is such as 30m, 2h or 7d.')
    const done = await this.#set({ by, command: 'shadowmute', name }, 'shadowMute', until)
    if (done instanceof Refused) return done
    this.#deps.log.add({ action: 'shadow-mute', by: by.growId, about: done, until })
    return `Nobody reads ${done}${this.#formatSpan(until)}.`
  }

  async unshadowMute(by: OnlinePlayer, name: string): Promise<Outcome> {
    const done = await this.#set({ by, command: 'unshadowmute', name }, 'shadowMute', 0)
    if (done instanceof Refused) return done
    this.#deps.log.add({ action: 'unshadow-mute', by: by.growId, about: done })
    return `Everybody reads ${done} again.`
  }

  async #set(
    attempt: Parameters<Subjects['change']>[0],
    penalty: Parameters<typeof setPenalty>[1],
    until: number,
  ): Promise<string | Refused> {
    const found = await this.#deps.subjects.change(attempt, (player) =>
      setPenalty(player, penalty, until),
    )
    return 'denial' in found ? new Refused(found.denial) : found.growId
  }

  #findEnd(duration: string): number | null {
    const ms = parseDuration(duration)
    return ms === null || ms === 'permanent' ? null : this.#deps.now() + ms
  }

  #formatSpan(until: number): string {
    const span = formatTime(until - this.#deps.now())
    return span === null ? '' : ` for ${span}`
  }
}
