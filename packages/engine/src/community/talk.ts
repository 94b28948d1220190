import { formatEventLine } from '../console/event-lines.ts'
import { hasName } from '../game/people/social-lists.ts'
import { isShadowMuted } from '../game/rights/penalties.ts'
import type { SpeechGuard } from '../moderation/speech-guard.ts'
import type { OnlinePlayer } from '../players/online-player.ts'
import type { ScriptEvents } from '../scripts/script-events.ts'
import type { PlayerHandle } from '../worlds/occupant.ts'
import type { SaidLines } from './said-lines.ts'

type Deps = {
  guard: SpeechGuard
  said: SaidLines
  scripts: Pick<ScriptEvents, 'chatted'>
  now: () => number
  print: (line: string) => void
}

/** Sends chat lines in a world to the players who may read them. */
export class Talk {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  say(me: OnlinePlayer, typed: string): void {
    if (!me.visit || !me.mayChat()) return
    const { world, occupant } = me.visit
    const { growId } = me
    const text = this.#admit(me, typed)
    if (text === null) return
    this.#deps.print(formatEventLine({ kind: 'chat', world: world.name, growId, text }))
    world.audience.say(occupant, text, (reader) => this.mayRead(me, reader))
    // Other players would notice the answer of a script to a line that they do not see.
    if (!this.isShadowMuted(me)) this.#deps.scripts.chatted(me, text)
  }

  /** Says the action of a player. Returns false when they may not chat. */
  sayAction(me: OnlinePlayer, typed: string): boolean {
    if (!me.visit || !me.mayChat()) return false
    const text = this.#admit(me, typed)
    if (text === null) return false
    // Chat lines begin with a name in brackets, so no player can forge this line.
    const line = `\`6* ${me.growId} ${text}\`\``
    me.visit.world.audience.sendText(line, (reader) => this.mayRead(me, reader))
    return true
  }

  /** Returns the text that others may read, or null when it was refused. Reports quote the typed text. */
  #admit(me: OnlinePlayer, typed: string): string | null {
    this.#deps.said.add(me.growId, typed)
    const admitted = this.#deps.guard.admit(me, typed)
    if ('text' in admitted) return admitted.text
    me.sendText(admitted.denial)
    return null
  }

  /** Writers read themselves, so that a shadow mute shows them nothing. */
  mayRead(writer: OnlinePlayer, { growId, player }: Pick<PlayerHandle, 'growId' | 'player'>) {
    if (growId === writer.growId) return true
    if (this.isShadowMuted(writer)) return false
    return !hasName(player() ?? {}, 'ignored', writer.growId)
  }

  /** The player must not notice it. */
  isShadowMuted({ account }: OnlinePlayer): boolean {
    return isShadowMuted(account.player() ?? {}, this.#deps.now())
  }
}
