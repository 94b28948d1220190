import type { ChatCommandName } from '@trellis/contract/kit/chat-commands.ts'
import { type CommandSettings, mayUseCommand } from '../game/commands/command-rights.ts'
import {
  findUseRefusal,
  listRefundOperations,
  listUseOperations,
} from '../game/commands/command-use.ts'
import { getReason } from '../reason.ts'
import { showGems } from './account.ts'
import { type Outcome, reportResult } from './command-result.ts'
import { getCommandUser } from './command-user.ts'
import type { OnlinePlayer } from './online-player.ts'

type Deps = {
  commands: () => CommandSettings
  now: () => number
  print: (line: string) => void
}

/** Runs a command, typed or as the button of a dialog, with its right, its cooldown and its price. */
export class CommandUses {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Price and cooldown count only for a use that did something. */
  async use(
    me: OnlinePlayer,
    name: ChatCommandName,
    work: () => Outcome | Promise<Outcome>,
  ): Promise<void> {
    const { commands, now, print } = this.#deps
    const setting = commands().get(name)
    if (setting === undefined || !mayUseCommand(commands(), name, getCommandUser(me)))
      return me.sendText('You may not do that.')
    const getPlayer = () => me.account.player() ?? {}
    const refusal = findUseRefusal(getPlayer(), setting, now())
    if (refusal !== null) return me.sendText(refusal)
    // The player pays first, so that the gems cannot be spent twice while the command waits for a file.
    change(me, listUseOperations(getPlayer(), setting, now()))
    const isDone = await reportResult(me, work, (error) =>
      print(`/${name} of ${me.growId} failed: ${getReason(error)}.`),
    )
    if (!isDone) change(me, listRefundOperations(getPlayer(), setting))
  }
}

function change({ account }: OnlinePlayer, operations: ReturnType<typeof listUseOperations>): void {
  if (operations.length === 0) return
  account.change(operations)
  if (operations.some((it) => 'set' in it && it.set[0] === 'gems')) showGems(account)
}
