import { foreverMs, parseDuration } from '@trellis/contract/kit/durations.ts'
import { listBounds } from '@trellis/contract/kit/list-bounds.ts'
import { isInForce, listBannedNames } from '@trellis/game-data/ban-list.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import { shouldShowAnnouncements } from '../game/people/announcements.ts'
import { formatTime } from '../game/people/format-time.ts'
import { hasName } from '../game/people/social-lists.ts'
import { findMuteRefusal, mute } from '../game/rights/chat.ts'
import { describeBan } from '../game/rights/joining.ts'
import { noteMute } from '../game/rights/mute-note.ts'
import { isShadowMuted } from '../game/rights/penalties.ts'
import { type Outcome, Refused } from '../players/command-result.ts'
import type { OnlinePlayer } from '../players/online-player.ts'
import { findFor, type People } from '../players/people.ts'
import { fullBansSentence } from './full-bans.ts'
import { formatModerationLine, type ModerationAction } from './moderation-line.ts'
import type { ModerationLog } from './moderation-log.ts'
import { notAllowed, type Powers } from './power.ts'
import type { SpeechGuard } from './speech-guard.ts'
import type { Subjects } from './subjects.ts'

type Deps = {
  people: People
  documents: DocumentStore
  powers: Powers
  subjects: Subjects
  log: ModerationLog
  guard: SpeechGuard
  /** The text about appeals that banned players read. */
  appealText: () => string
  now: () => number
  /** Runs when a player is muted or unmuted. */
  onMute: () => void
}
/** `duration` is the typed text; null means permanent. */
export type Sentence = { name: string; duration: string | null; reason: string }

const durationSentence = 'A duration is such as 30m, 2h, 7d, 2w or perm.'

/**
 * The moderation actions. Each returns the text for its author; the affected player and the console read it
 * too. Ranks are checked when the action runs, not when it was offered.
 */
export class Moderation {
  readonly #deps: Deps
  readonly #subjects: Subjects

  constructor(deps: Deps) {
    this.#deps = deps
    this.#subjects = deps.subjects
  }

  /** Prints an action that another class made. */
  print(action: ModerationAction): void {
    this.#deps.log.add(action)
  }

  kick(by: OnlinePlayer, name: string, reason: string): Outcome {
    const other = findFor(by, this.#deps.people, name)
    if (!other) return new Refused(`${name} is not online.`)
    const denial = this.#deps.powers.findOnlineRefusal(by, 'kick', other)
    if (denial !== null) return new Refused(denial)
    const { growId } = other
    const action = { action: 'kick', by: by.growId, about: growId, reason } as const
    this.#deps.people.kick(growId, formatModerationLine(action))
    this.print(action)
    return `${growId} was kicked.`
  }

  async mute(by: OnlinePlayer, { name, duration, reason }: Sentence): Promise<Outcome> {
    const until = this.#findEnd(duration)
    if (until === undefined) return new Refused(durationSentence)
    const end = until ?? foreverMs
    const found = await this.#subjects.change({ by, command: 'mute', name }, (player) => {
      mute(player, end)
      noteMute(player, { until: end, reason, by: by.growId })
    })
    if ('denial' in found) return new Refused(found.denial)
    const { growId } = found
    const span = this.#spanUntil(until)
    this.print({ action: 'mute', by: by.growId, about: growId, until, reason })
    this.#deps.onMute()
    this.#sendTo(growId, `${by.growId} muted you${span}${reason === '' ? '.' : `: ${reason}`}`)
    return `${growId} is muted${span}.`
  }

  async unmute(by: OnlinePlayer, name: string): Promise<Outcome> {
    const found = await this.#subjects.change({ by, command: 'unmute', name }, (player) =>
      mute(player, 0),
    )
    if ('denial' in found) return new Refused(found.denial)
    const { growId } = found
    this.print({ action: 'unmute', by: by.growId, about: growId })
    this.#deps.onMute()
    this.#sendTo(growId, 'You may chat again.')
    return `${growId} may chat again.`
  }

  async ban(by: OnlinePlayer, { name, duration, reason }: Sentence): Promise<Outcome> {
    const { documents, people, appealText, now } = this.#deps
    const until = this.#findEnd(duration)
    if (until === undefined) return new Refused(durationSentence)
    const found = await this.#subjects.find({ by, command: 'ban', name })
    if ('denial' in found) return new Refused(found.denial)
    const { growId } = found
    const ban = {
      name: growId,
      at: new Date(now()).toISOString(),
      by: by.growId,
      ...(until !== null && { until: new Date(until).toISOString() }),
      ...(reason !== '' && { reason }),
    }
    let isFull = false
    await documents.edit({ kind: 'bans' }, (bans) => {
      const others = listBannedNames(bans).filter(
        (it) => isInForce(it, now()) && !isSame(it, growId),
      )
      isFull = others.length >= listBounds.bans.max
      if (!isFull) bans.players = [...others, ban]
    })
    if (isFull) return new Refused(fullBansSentence)
    this.print({ action: 'ban', by: by.growId, about: growId, until, reason })
    people.kick(growId, describeBan(ban, now(), appealText()))
    return `${growId} is banned${this.#spanUntil(until)}.`
  }

  async unban(by: OnlinePlayer, name: string): Promise<Outcome> {
    const { documents, powers } = this.#deps
    if (!powers.mayUse(by, 'unban')) return new Refused(notAllowed)
    // A player who was banned in the panel may no longer have a file.
    if (documents.players.has(name)) {
      const found = await this.#subjects.find({ by, command: 'unban', name })
      if ('denial' in found) return new Refused(found.denial)
    }
    let growId: string | null = null
    await documents.edit({ kind: 'bans' }, (bans) => {
      const banned = listBannedNames(bans)
      growId = banned.find((it) => isSame(it, name))?.name ?? null
      if (growId !== null) bans.players = banned.filter((it) => !isSame(it, name))
    })
    if (growId === null) return new Refused(`${name} is not banned.`)
    this.print({ action: 'unban', by: by.growId, about: growId })
    return `${growId} may join again.`
  }

  /** Sends a line to all online players. */
  announce(by: OnlinePlayer, typed: string): Outcome {
    const { people, guard, now } = this.#deps
    const denial = findMuteRefusal(by.account.player() ?? {}, now())
    if (denial !== null) return new Refused(denial)
    const admitted = guard.admit(by, typed)
    if ('denial' in admitted) return new Refused(admitted.denial)
    const { text } = admitted
    const readers = isShadowMuted(by.account.player() ?? {}, now()) ? [by] : people.players
    for (const player of readers) {
      const file = player.account.player() ?? {}
      const isHeard = shouldShowAnnouncements(file) && !hasName(file, 'ignored', by.growId)
      const wants = player === by || isHeard
      // Lines of moderators may be warnings, so they reach all players.
      const isShown = by.isModerator || wants
      if (isShown) player.sendText(`\`4** ${by.growId}:\`\` \`w${text}\`\``)
    }
    this.print({ action: 'announce', by: by.growId, about: 'Everybody', reason: text })
    return null
  }

  /** Returns milliseconds since 1970, null for permanent, undefined for an invalid duration. */
  #findEnd(duration: string | null): number | null | undefined {
    const ms = duration === null ? 'permanent' : parseDuration(duration)
    if (ms === null) return undefined
    return ms === 'permanent' ? null : this.#deps.now() + ms
  }

  #spanUntil(until: number | null): string {
    const span = until === null ? null : formatTime(until - this.#deps.now())
    return span === null ? '' : ` for ${span}`
  }

  #sendTo(growId: string, text: string): void {
    this.#deps.people.find(growId)?.sendText(text)
  }
}

const isSame = (ban: { name: string }, name: string) =>
  ban.name.toLowerCase() === name.toLowerCase()
