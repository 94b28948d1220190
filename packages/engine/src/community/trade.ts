import type { Offer } from '../game/trade/offer.ts'
import type { TradeView } from '../game/trade/trade-dialogs.ts'
import type { OnlinePlayer } from '../players/online-player.ts'
import type { OpenWorld } from '../worlds/open-world.ts'

type Side = { readonly player: OnlinePlayer; offer: Offer; isReady: boolean; hasAgreed: boolean }

/** Two players in one world who exchange items. It lives in memory; only its end changes files. */
export class Trade {
  readonly world: OpenWorld
  readonly sides: readonly [Side, Side]
  #version = 1

  constructor(world: OpenWorld, one: OnlinePlayer, other: OnlinePlayer) {
    this.world = world
    this.sides = [createSide(one), createSide(other)]
  }

  /** Whether both players are still where they began, and their files still change. */
  get isPossible(): boolean {
    return this.sides.every(
      ({ player }) => player.visit?.world === this.world && player.account.player() !== null,
    )
  }

  get areReady(): boolean {
    return this.sides.every(({ isReady }) => isReady)
  }

  get haveAgreed(): boolean {
    return this.sides.every(({ hasAgreed }) => hasAgreed)
  }

  isCurrent(version: number | null): boolean {
    return version === this.#version
  }

  getSide(player: OnlinePlayer): Side {
    const [one, other] = this.sides
    return one.player === player ? one : other
  }

  getOther(player: OnlinePlayer): Side {
    const [one, other] = this.sides
    return one.player === player ? other : one
  }

  /** Replaces an offer. Both players must confirm the new offers. */
  offer(player: OnlinePlayer, offer: Offer): void {
    this.getSide(player).offer = offer
    this.reopen()
  }

  /** Returns to the offers, with no player ready. */
  reopen(): void {
    this.#version++
    for (const side of this.sides) Object.assign(side, { isReady: false, hasAgreed: false })
  }

  getView(player: OnlinePlayer): TradeView {
    const [mine, theirs] = [this.getSide(player), this.getOther(player)]
    return {
      other: theirs.player.growId,
      mine: mine.offer,
      theirs: theirs.offer,
      isReady: mine.isReady,
      isOtherReady: theirs.isReady,
      version: this.#version,
      getName: (itemId) => this.world.getItemName(itemId),
    }
  }
}

const createSide = (player: OnlinePlayer): Side => ({
  player,
  offer: new Map(),
  isReady: false,
  hasAgreed: false,
})
