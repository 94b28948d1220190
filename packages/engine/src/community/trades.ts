import { Allowance } from '@trellis/game-data/allowance.ts'
import { countItem } from '@trellis/game-data/inventory.ts'
import {
  getAnsweredButton,
  getAnsweredHidden,
  getAnsweredNumber,
} from '@trellis/protocol/dialog/answer.ts'
import type { Fields } from '@trellis/protocol/fields.ts'
import { getInventory } from '../game/items/inventory.ts'
import { type Offer, withOffered } from '../game/trade/offer.ts'
import { settleTrade } from '../game/trade/settlement.ts'
import {
  confirmDialog,
  createConfirmDialog,
  createCountDialog,
  createInviteDialog,
  createOfferDialog,
  inviteDialog,
  offerDialog,
} from '../game/trade/trade-dialogs.ts'
import { showDialog, showInventory } from '../players/account.ts'
import { type Outcome, Refused } from '../players/command-result.ts'
import type { OnlinePlayer } from '../players/online-player.ts'
import { findFor, type People } from '../players/people.ts'
import type { ScriptEvents } from '../scripts/script-events.ts'
import type { Achievements } from './achievements.ts'
import { Trade } from './trade.ts'

type Deps = {
  people: People
  print: (line: string) => void
  scripts: Pick<ScriptEvents, 'traded'>
  achievements: Achievements
  monotonic: () => number
}

/** An invitation opens a dialog over the game of another player. */
const invitationRate = { perSecond: 0.2, atOnce: 3 }

/** The trades between players: an invitation, the offers, and two confirmations of each player. */
export class Trades {
  readonly #deps: Deps
  readonly #trades = new WeakMap<OnlinePlayer, Trade>()
  /** The player that each player has invited last. */
  readonly #invited = new WeakMap<OnlinePlayer, OnlinePlayer>()
  readonly #allowances = new WeakMap<OnlinePlayer, Allowance>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Invites a player in the same world, or accepts the invitation of one. */
  invite(me: OnlinePlayer, name: string): Outcome {
    if (!me.takesTurn()) return null
    const other = this.#findHere(me, name)
    if (other === null) return `${name} is not in this world.`
    if (other === me) return 'You cannot trade with yourself.'
    if (this.#invited.get(other) === me) return this.#begin(other, me)
    if (!this.#mayInvite(me)) return new Refused('You are asking too often. Wait a little.')
    this.#invited.set(me, other)
    showDialog(other.account, createInviteDialog(me.growId))
    return `You asked ${other.growId} to trade.`
  }

  /** Must be called when a player leaves a world: their trade ends, and the other one learns it. */
  left(player: OnlinePlayer): void {
    this.#invited.delete(player)
    const trade = this.#trades.get(player)
    if (trade !== undefined) this.#end(trade, `${player.growId} left, so the trade is over.`)
  }

  /** Handles a dialog's answer. Returns false for a dialog of something else. */
  answer(me: OnlinePlayer, dialog: string, answers: Fields): boolean {
    if (dialog === inviteDialog) this.#accept(me, getAnsweredHidden(answers, 'player'))
    else if (dialog === offerDialog)
      this.#with(me, answers, (trade) => this.#change(me, trade, answers))
    else if (dialog === confirmDialog) this.#with(me, answers, (trade) => this.#agree(me, trade))
    else return false
    return true
  }

  #mayInvite(me: OnlinePlayer): boolean {
    const now = this.#deps.monotonic()
    const allowance = this.#allowances.get(me) ?? new Allowance(invitationRate, now)
    this.#allowances.set(me, allowance)
    return allowance.take(now)
  }

  #accept(me: OnlinePlayer, name: string): void {
    if (!me.takesTurn()) return
    const other = this.#findHere(me, name)
    const isInvited = other !== null && this.#invited.get(other) === me
    if (!isInvited) return me.sendText('They do not want to trade any more.')
    this.#begin(other, me)
  }

  #begin(one: OnlinePlayer, other: OnlinePlayer): null {
    const { visit } = one
    if (visit === null) return null
    for (const player of [one, other]) {
      this.#invited.delete(player)
      const before = this.#trades.get(player)
      if (before !== undefined) this.#end(before, `${player.growId} ended the trade.`)
    }
    const trade = new Trade(visit.world, one, other)
    for (const player of [one, other]) this.#trades.set(player, trade)
    showOffers(trade)
    return null
  }

  /** Runs an action on the player's trade, unless it is over or was made for older offers. */
  #with(me: OnlinePlayer, answers: Fields, act: (trade: Trade) => void): void {
    if (!me.takesTurn()) return
    const trade = this.#trades.get(me)
    if (trade === undefined) return me.sendText('That trade is over.')
    if (!trade.isPossible) return this.#end(trade, 'The trade is over: a player is not here.')
    if (getAnsweredButton(answers) === 'leave')
      return this.#end(trade, `${me.growId} ended the trade.`)
    if (!trade.isCurrent(getAnsweredNumber(answers, 'version')))
      return showDialog(me.account, createOfferDialog(trade.getView(me)))
    act(trade)
  }

  #change(me: OnlinePlayer, trade: Trade, answers: Fields): void {
    const button = getAnsweredButton(answers)
    if (button === 'ready') return this.#makeReady(me, trade)
    const next = button === 'clear' ? new Map() : this.#readOffer(me, trade, answers)
    if (typeof next === 'string') {
      me.sendText(next)
      return showDialog(me.account, createOfferDialog(trade.getView(me)))
    }
    const picked = getPicked(answers, next)
    if (picked !== null && picked.count > 1)
      return showDialog(me.account, createCountDialog(trade.getView(me), picked))
    trade.offer(me, next)
    showOffers(trade)
  }

  #readOffer(me: OnlinePlayer, trade: Trade, answers: Fields): Offer | string {
    const itemId = getAnsweredNumber(answers, 'item') ?? 0
    const player = me.account.player() ?? {}
    const count = getAnsweredNumber(answers, 'count') ?? countItem(getInventory(player), itemId)
    const { offer } = trade.getSide(me)
    return withOffered(offer, { itemId, count }, { player, ...trade.world.itemRules })
  }

  #makeReady(me: OnlinePlayer, trade: Trade): void {
    trade.getSide(me).isReady = true
    if (!trade.areReady) return showOffers(trade)
    for (const { player } of trade.sides)
      showDialog(player.account, createConfirmDialog(trade.getView(player)))
  }

  #agree(me: OnlinePlayer, trade: Trade): void {
    if (!trade.areReady) return showDialog(me.account, createOfferDialog(trade.getView(me)))
    trade.getSide(me).hasAgreed = true
    if (!trade.haveAgreed) return me.sendText(`Waiting for ${trade.getOther(me).player.growId}.`)
    this.#settle(trade)
  }

  /** Changes both files in one step, so that the journal writes them in one line. */
  #settle(trade: Trade): void {
    const [one, other] = trade.sides
    const getTrader = ({ player, offer }: typeof one) => ({
      growId: player.growId,
      player: player.account.player() ?? {},
      offer,
    })
    const settled = settleTrade(getTrader(one), getTrader(other), trade.world.itemRules)
    if (typeof settled === 'string') {
      trade.reopen()
      for (const { player } of trade.sides) player.sendText(settled)
      return showOffers(trade)
    }
    one.player.account.change(settled.one)
    other.player.account.change(settled.other)
    for (const { player } of trade.sides) {
      player.checkClothes()
      showInventory(player.account)
    }
    const describe = ({ offer }: typeof one) => describeOffer(offer, trade)
    this.#deps.print(
      `${one.player.growId} traded ${describe(one)} for ${describe(other)} with ${other.player.growId} in ${trade.world.name}.`,
    )
    const [given, received] = [[...one.offer], [...other.offer]]
    this.#deps.scripts.traded({ one: one.player, other: other.player, given, received })
    this.#end(trade, 'You traded.')
    this.#deps.achievements.addWith(one.player, 'traded', other.player.growId)
    this.#deps.achievements.addWith(other.player, 'traded', one.player.growId)
  }

  #end(trade: Trade, text: string): void {
    for (const { player } of trade.sides) {
      if (this.#trades.get(player) !== trade) continue
      this.#trades.delete(player)
      player.sendText(text)
    }
  }

  #findHere(me: OnlinePlayer, name: string): OnlinePlayer | null {
    const found = findFor(me, this.#deps.people, name)
    return found !== null && me.visit !== null && found.visit?.world === me.visit.world
      ? found
      : null
  }
}

/** Returns the item that was picked without a count, with all that the player has of it. */
function getPicked(answers: Fields, offer: Offer): { itemId: number; count: number } | null {
  const itemId = getAnsweredNumber(answers, 'item')
  if (itemId === null || answers.has('count')) return null
  return { itemId, count: offer.get(itemId) ?? 0 }
}

function describeOffer(offer: Offer, { world }: Trade): string {
  const items = [...offer].map(([itemId, count]) => `${count} ${world.getItemName(itemId)}`)
  return items.length === 0 ? 'nothing' : items.join(', ')
}

function showOffers(trade: Trade): void {
  for (const { player } of trade.sides)
    showDialog(player.account, createOfferDialog(trade.getView(player)))
}
