import { getAnsweredButton, getAnsweredText } from '@trellis/protocol/dialog/answer.ts'
import type { Fields } from '@trellis/protocol/text/fields.ts'
import { showBank } from '../game/people/bank-dialog.ts'
import { setHomeRule } from '../game/people/home.ts'
import {
  createModerateDialog,
  readConfirmed,
  readModeratorAct,
} from '../game/people/moderate-dialog.ts'
import { createOwnProfile, getProfile } from '../game/people/profile.ts'
import { titleRule } from '../game/people/title-choice.ts'
import type { Moderation } from '../moderation/moderation.ts'
import { showDialog } from './account.ts'
import type { OnlinePlayer } from './online-player.ts'
import { findFor, getMayKnow, type People } from './people.ts'
import type { Trades } from './trades.ts'

type Deps = { people: People; moderation: Moderation; trades: Trades }

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
    const { growId, rank, account } = other
    const profiled = { growId, rank, player: account.player() ?? {}, worldName: world.name }
    if (other === me) showDialog(me.account, createOwnProfile(profiled, world.items))
    else
      showDialog(
        me.account,
        getProfile(profiled, this.#deps.moderation.denialFor(me, other) === null),
      )
  }

  /** Runs the action of a profile's button. */
  choose(me: OnlinePlayer, answers: Fields): void {
    const button = getAnsweredButton(answers)
    if (button === 'home') return me.act(setHomeRule, null)
    if (button === 'bank') return me.act(showBank, null)
    if (button === 'titles') return me.act(titleRule, [])
    if (button === 'trade') return this.#trade(me, getAnsweredText(answers, 'player'))
    const act = readModeratorAct(button)
    if (act === null || !me.takesTurn()) return
    const other = findFor(me, this.#deps.people, getAnsweredText(answers, 'player'))
    if (!other) return me.sendText('They are not online any more.')
    const denial = this.#deps.moderation.denialFor(me, other)
    if (denial === null) showDialog(me.account, createModerateDialog(act, other.growId))
    else me.sendText(denial)
  }

  #trade(me: OnlinePlayer, name: string): void {
    const text = this.#deps.trades.invite(me, name)
    if (text !== null) me.sendText(text)
  }

  /** Runs a confirmed action. Permissions are checked now. Returns null when there is nothing to do. */
  confirm(me: OnlinePlayer, answers: Fields): string | Promise<string> | null {
    const { moderation } = this.#deps
    const confirmed = readConfirmed(answers)
    if (confirmed === null || !me.takesTurn()) return null
    const { act, name, duration, reason } = confirmed
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
