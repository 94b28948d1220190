import { getAnsweredButton, getAnsweredHidden } from '@trellis/protocol/dialog/answer.ts'
import type { Fields } from '@trellis/protocol/fields.ts'
import { showBank } from '../game/people/bank-dialog.ts'
import { setHomeRule } from '../game/people/home.ts'
import {
  type ConfirmedAction,
  createModerateDialog,
  readConfirmed,
  readModeratorAct,
} from '../game/people/moderate-dialog.ts'
import {
  createOwnProfile,
  getProfile,
  moderatorButtons,
  type OwnButton,
  ownButtonCommands,
  ownButtons,
} from '../game/people/profile.ts'
import { titleRule } from '../game/people/title-choice.ts'
import type { Guilds } from '../guilds/guilds.ts'
import type { Moderation } from '../moderation/moderation.ts'
import type { Powers } from '../moderation/power.ts'
import { showDialog } from '../players/account.ts'
import { type Outcome, Refused } from '../players/command-result.ts'
import type { CommandUses } from '../players/command-uses.ts'
import type { OnlinePlayer } from '../players/online-player.ts'
import { findFor, getMayKnow, type People } from '../players/people.ts'
import type { Trades } from './trades.ts'

type Deps = {
  people: People
  powers: Powers
  moderation: Moderation
  trades: Trades
  uses: CommandUses
  guilds: Guilds
}

/** The profiles that players open of others or themselves, and the actions of their buttons. */
export class Profiles {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /**
   * Opens the profile of a player in the same world. An unknown net id, or that of a hidden player, shows
   * nothing.
   */
  showProfile(me: OnlinePlayer, netId: number): void {
    if (!me.takesTurn() || !me.visit) return
    const { world } = me.visit
    const other = this.#deps.people.players.find(
      ({ visit }) => visit?.world === world && visit.occupant.netId === netId,
    )
    if (!other || !getMayKnow(me, other)) return
    const { powers, guilds } = this.#deps
    const { growId, rank, account } = other
    const guild = guilds.findByMember(growId)?.name ?? null
    const profiled = { growId, rank, player: account.player() ?? {}, worldName: world.name, guild }
    if (other === me) {
      const buttons = ownButtons.filter((it) => powers.mayUse(me, ownButtonCommands[it]))
      return showDialog(me.account, createOwnProfile(profiled, world.items, buttons))
    }
    const acts = moderatorButtons.filter((it) => powers.findOnlineRefusal(me, it, other) === null)
    const mayTrade = powers.mayUse(me, 'trade')
    const mayInvite = powers.mayUse(me, 'guild') && guild === null && guilds.mayInvite(me)
    showDialog(me.account, getProfile(profiled, { acts, mayTrade, mayInvite }))
  }

  /** Runs the action of a profile's button. */
  choose(me: OnlinePlayer, answers: Fields): void {
    const button = getAnsweredButton(answers)
    if (button === 'home') return this.#apply(me, button, () => me.act(setHomeRule, null))
    if (button === 'bank') return this.#apply(me, button, () => me.act(showBank, null))
    if (button === 'titles') return this.#apply(me, button, () => me.act(titleRule, []))
    const name = getAnsweredHidden(answers, 'player')
    if (button === 'trade') return this.#trade(me, name)
    if (button === 'guild') return this.#guild(me, (guilds) => guilds.showGuild(me, name))
    if (button === 'guild_invite') return this.#guild(me, (guilds) => guilds.invite(me, name))
    const act = readModeratorAct(button)
    if (act === null || !me.takesTurn()) return
    const other = findFor(me, this.#deps.people, name)
    if (!other) return me.sendText('They are not online any more.')
    const denial = this.#deps.powers.findOnlineRefusal(me, act, other)
    if (denial === null) showDialog(me.account, createModerateDialog(act, other.growId))
    else me.sendText(denial)
  }

  #trade(me: OnlinePlayer, name: string): void {
    void this.#deps.uses.use(me, 'trade', () => this.#deps.trades.invite(me, name))
  }

  #guild(me: OnlinePlayer, act: (guilds: Guilds) => Outcome): void {
    if (!me.takesTurn()) return
    const { uses, guilds } = this.#deps
    void uses.use(me, 'guild', () => act(guilds))
  }

  #apply(me: OnlinePlayer, button: OwnButton, act: () => boolean): void {
    void this.#deps.uses.use(me, ownButtonCommands[button], () =>
      act() ? null : new Refused(null),
    )
  }

  /** Runs a confirmed action. Permissions are checked now. */
  confirm(me: OnlinePlayer, answers: Fields): void {
    const confirmed = readConfirmed(answers)
    if (confirmed === null || !me.takesTurn()) return
    void this.#deps.uses.use(me, confirmed.act, () => this.#run(me, confirmed))
  }

  #run(
    me: OnlinePlayer,
    { act, name, duration, reason }: ConfirmedAction,
  ): Outcome | Promise<Outcome> {
    const { moderation } = this.#deps
    switch (act) {
      case 'kick':
        return moderation.kick(me, name, reason)
      case 'mute':
        return moderation.mute(me, { name, duration, reason })
      case 'ban':
        return moderation.ban(me, { name, duration, reason })
    }
  }
}
