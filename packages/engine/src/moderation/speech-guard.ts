import type { DialogAnswer } from '@trellis/protocol/dialog/answer.ts'
import { cleanPlayerText, type TextRule, textRules } from '@trellis/protocol/text/player-text.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import { donationCountDialog } from '../game/containers/donation-box.ts'
import { notesDialog } from '../game/containers/note-board.ts'
import { doorDialog } from '../game/doors/door-dialog.ts'
import { formatTime } from '../game/people/format-time.ts'
import { findMutedUntil, mute } from '../game/rights/chat.ts'
import { noteMute } from '../game/rights/mute-note.ts'
import { isShadowMuted } from '../game/rights/penalties.ts'
import { signDialog } from '../game/signs/sign-dialog.ts'
import { getGist, isNearlySame, isShouted } from '../game/speech/repeated-lines.ts'
import type { SpeechRules } from '../game/speech/speech-rules.ts'
import type { OnlinePlayer } from '../players/online-player.ts'
import { getReason } from '../reason.ts'
import { serverActor } from './moderation-line.ts'
import type { ModerationLog } from './moderation-log.ts'
import { refusePlainlyMuted } from './refuse-muted.ts'
import { SpeechHistory } from './speech-history.ts'

type Deps = {
  documents: DocumentStore
  rules: SpeechRules
  log: ModerationLog
  now: () => number
  print: (line: string) => void
  /** Runs when a player is muted or unmuted. */
  onMute: () => void
}
/** The text that others may read, or why the writer's text was refused. */
export type Admitted = { text: string } | { denial: string }

type ShownField = {
  field: string
  rule: TextRule
  /** True if the writer sees the text at once, not only others. */
  isSeen: boolean
}

/** An answer as the game applies it, and as only its writer sees it if the writer has a shadow mute. */
export type Screened = { answer: DialogAnswer; pretended: DialogAnswer | null }

/** The fields of dialogs whose text others read. */
const shownFields: ReadonlyMap<string, ShownField> = new Map<string, ShownField>([
  [signDialog, { field: 'text', rule: textRules.sign, isSeen: true }],
  [doorDialog, { field: 'label', rule: textRules.doorLabel, isSeen: true }],
  [notesDialog, { field: 'text', rule: textRules.chat, isSeen: true }],
  [donationCountDialog, { field: 'text', rule: textRules.chat, isSeen: false }],
])

const minuteMs = 60_000
const hitsMs = 10 * minuteMs
const refusedMs = 2 * minuteMs

/** Checks every text of a player that others can read: for words of the owner's lists, and chat also for spam. */
export class SpeechGuard {
  readonly #deps: Deps
  readonly #history = new SpeechHistory()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Checks a line of chat. */
  admit(me: OnlinePlayer, text: string): Admitted {
    const spam = me.isModerator ? null : this.#findSpam(me, text)
    return spam === null ? this.#filter(me, text) : { denial: spam }
  }

  /** Checks a text that stays to be read, such as a notice. */
  admitNote(me: OnlinePlayer, text: string): Admitted {
    return this.#filter(me, text)
  }

  /** Returns whether a guild may have this name. */
  allowsName(name: string): boolean {
    return this.#deps.rules.allowsName(name)
  }

  /**
   * Checks the text in a player's answer to a dialog. Returns null, and shows the reason, when it is refused. Under a shadow
   * mute the answer has no text, and the rest of it happens.
   */
  screen(me: OnlinePlayer, answer: DialogAnswer): Screened | null {
    const shown = shownFields.get(answer.dialog)
    const typed = shown && answer.answers.get(shown.field)
    if (shown === undefined || typed === undefined) return { answer, pretended: null }
    // Each check prints a line, so a player must not cause more of them than actions.
    if (!me.takesTurn()) return null
    const isWritten = typed.trim() !== ''
    if (isWritten && refusePlainlyMuted(me, this.#deps.now())) return null
    // Invisible characters must not hide a word from the filter.
    const admitted = this.#filter(me, cleanPlayerText(typed, shown.rule))
    if ('denial' in admitted) {
      me.sendText(admitted.denial)
      return null
    }
    const whole = withField(answer, shown.field, admitted.text)
    if (!isWritten || !isShadowMuted(me.account.player() ?? {}, this.#deps.now()))
      return { answer: whole, pretended: null }
    return {
      answer: withField(answer, shown.field, null),
      pretended: shown.isSeen ? whole : null,
    }
  }

  #filter(me: OnlinePlayer, typed: string): Admitted {
    const { rules, print, now } = this.#deps
    const { filter } = rules.settings
    const { found, text } = rules.filter.hide(typed)
    if (found === 0) return { text: typed }
    const where = me.visit === null ? '' : ` in ${me.visit.world.name}`
    print(`The word filter hid a text of ${me.growId}${where}: ${typed}`)
    if (me.isModerator) return { text }
    // Another mute would end sooner than the one of a moderator.
    if (this.#isMuted(me)) return { denial: 'That word is not welcome here.' }
    const hits = this.#history.countHits(me.growId, { of: 'word', now: now(), withinMs: hitsMs })
    const rest = filter.hits - hits
    if (filter.hits > 0 && rest <= 0)
      return { denial: this.#mute(me, filter.muteMinutes, `Word filter: ${typed}`) }
    const warning = `That word is not welcome here.${describeRest(filter.hits, rest)}`
    if (filter.action === 'refuse') return { denial: warning }
    me.sendText(warning)
    return { text }
  }

  #findSpam(me: OnlinePlayer, text: string): string | null {
    const { rules, now } = this.#deps
    const { spam } = rules.settings
    if (!spam.isOn) return null
    const refusal = this.#findSpamRefusal(me, text)
    if (refusal === null || this.#isMuted(me)) return refusal
    const hits = this.#history.countHits(me.growId, { of: 'spam', now: now(), withinMs: refusedMs })
    const rest = spam.hits - hits
    if (spam.hits > 0 && rest <= 0) return this.#mute(me, spam.muteMinutes, `Spam: ${text}`)
    return `${refusal}${describeRest(spam.hits, rest)}`
  }

  #findSpamRefusal({ growId }: OnlinePlayer, text: string): string | null {
    const { rules, now } = this.#deps
    const { repeats, seconds, isAgainstCapitals } = rules.settings.spam
    if (isAgainstCapitals && isShouted(text)) return 'Please write with fewer capital letters.'
    const gist = getGist(text)
    const recent = this.#history.listGists(growId, now() - 1000 * seconds)
    if (recent.filter((it) => isNearlySame(it, gist)).length >= repeats)
      return `You have just written that. Wait ${seconds} seconds.`
    this.#history.addGist(growId, gist, now())
    return null
  }

  #isMuted({ account }: OnlinePlayer): boolean {
    return findMutedUntil(account.player() ?? {}, this.#deps.now()) !== null
  }

  /** Mutes the player, and returns the text for them. */
  #mute(me: OnlinePlayer, minutes: number, reason: string): string {
    const { documents, log, now, onMute, print } = this.#deps
    const until = now() + minutes * minuteMs
    const { growId } = me
    this.#history.forgetHits(growId)
    documents
      .edit({ kind: 'player', name: growId }, (player) => {
        mute(player, until)
        noteMute(player, { until, reason, by: serverActor })
      })
      .then(onMute)
      .catch((error: unknown) => print(`${growId} could not be muted: ${getReason(error)}.`))
    log.add({ action: 'mute', by: serverActor, about: growId, until, reason })
    return `You are muted for ${formatTime(until - now())}: ${reason}`
  }
}

function describeRest(max: number, rest: number): string {
  if (max === 0) return ''
  return rest === 1 ? ' Once more and you are muted.' : ` ${rest} more and you are muted.`
}

/** Returns the answer with another text in a field, or without the field. */
function withField(answer: DialogAnswer, field: string, text: string | null): DialogAnswer {
  const answers = new Map(answer.answers)
  if (text === null) answers.delete(field)
  else answers.set(field, text)
  return { ...answer, answers }
}
