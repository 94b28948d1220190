import type { ChatCommandName } from '@trellis/contract/kit/chat-commands.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import {
  type CommandSettings,
  hasPowerOver,
  mayUseCommand,
} from '../game/commands/command-rights.ts'
import { getRank } from '../game/people/rank.ts'
import { getCommandUser } from '../players/command-user.ts'
import type { OnlinePlayer } from '../players/online-player.ts'

/** The target of a moderation action, online or not. */
export type Subject = { growId: string; player: JsonObject }

export const notAllowed = 'You may not do that.'

/** Decides who may use a command, also on another player. The command that does the same names the right. */
export class Powers {
  readonly #settings: () => CommandSettings
  readonly #creators: () => readonly string[]

  constructor(settings: () => CommandSettings, creators: () => readonly string[]) {
    this.#settings = settings
    this.#creators = creators
  }

  mayUse(by: OnlinePlayer, command: ChatCommandName): boolean {
    return mayUseCommand(this.#settings(), command, getCommandUser(by))
  }

  /** Returns the reason why a player may not act on another, as they read it, or null. */
  findRefusal(
    by: OnlinePlayer,
    command: ChatCommandName,
    { growId, player }: Subject,
  ): string | null {
    if (!this.mayUse(by, command)) return notAllowed
    if (growId.toLowerCase() === by.growId.toLowerCase()) return 'You cannot do that to yourself.'
    const other = { rank: getRank(player, growId, this.#creators()), player }
    const pair = [getCommandUser(by), other] as const
    return hasPowerOver(this.#settings(), command, pair)
      ? null
      : `${growId} is not below you in rank.`
  }

  /** Returns the same for an online player. */
  findOnlineRefusal(
    by: OnlinePlayer,
    command: ChatCommandName,
    { growId, account }: OnlinePlayer,
  ): string | null {
    return this.findRefusal(by, command, { growId, player: account.player() ?? {} })
  }
}
