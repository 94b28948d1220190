import type { DocumentStore } from '../documents/document-store.ts'
import {
  addName,
  hasName,
  isFriendship,
  listNames,
  removeName,
  type SocialList,
} from '../game/people/social-lists.ts'
import { type Outcome, Refused } from '../players/command-result.ts'
import type { OnlinePlayer } from '../players/online-player.ts'
import { findFor, getMayKnow, type People } from '../players/people.ts'
import type { Achievements } from './achievements.ts'

type Deps = { people: People; documents: DocumentStore; achievements: Achievements }

const maxListed = 50
const visitsKey = 'friend_visits'

/** Friends and ignored players. A request is one player's half of a friendship. */
export class Friends {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async add(me: OnlinePlayer, name: string): Promise<Outcome> {
    const other = await this.#find(name)
    if (other === null) return new Refused(`There is no player ${name}.`)
    const { growId } = other
    if (growId === me.growId) return new Refused('You cannot be your own friend.')
    if (hasName(getPlayer(me), 'friends', growId))
      return new Refused(`You have asked ${growId} already.`)
    // Players see no requests of the players that they ignore.
    const isFriend = hasName(other.player, 'friends', me.growId)
    const { people, achievements } = this.#deps
    const online = people.find(growId)
    if (!this.#change(me, 'friends', growId)) return new Refused('Your list of friends is full.')
    if (!hasName(other.player, 'ignored', me.growId)) {
      const news = isFriend ? 'is your friend now' : `wants to be your friend: /friend ${me.growId}`
      online?.sendText(`\`5${me.growId}\`\` ${news}.`)
    }
    if (isFriend) achievements.addWith(me, 'friends', growId)
    if (isFriend && online !== null) achievements.addWith(online, 'friends', me.growId)
    return isFriend ? `${growId} is your friend now.` : `You asked ${growId} to be your friend.`
  }

  remove(me: OnlinePlayer, list: SocialList, name: string): Outcome {
    const player = getPlayer(me)
    if (!hasName(player, list, name)) return new Refused(`${name} is not on your list.`)
    me.account.change(removeName(player, list, name))
    return `${name} is not on your list any more.`
  }

  async ignore(me: OnlinePlayer, name: string): Promise<Outcome> {
    const other = await this.#find(name)
    if (other === null) return new Refused(`There is no player ${name}.`)
    if (other.growId === me.growId) return new Refused('You cannot ignore yourself.')
    if (!this.#change(me, 'ignored', other.growId))
      return new Refused('Your list of ignored players is full.')
    return `You do not read ${other.growId} any more. /unignore ${other.growId} ends that.`
  }

  describeIgnored(me: OnlinePlayer): string {
    const names = listNames(getPlayer(me), 'ignored').slice(0, maxListed)
    return names.length === 0 ? 'You ignore nobody.' : `You ignore ${names.join(', ')}.`
  }

  /** Offline friends are named without reading their files, which would cost a thousand reads. */
  describe(me: OnlinePlayer): string {
    const names = listNames(getPlayer(me), 'friends').slice(0, maxListed)
    const online = this.#deps.people.players.filter((it) => it !== me && getMayKnow(me, it))
    const friends = online.filter((it) => isFriendship(toFriend(me), toFriend(it)))
    const asking = online.filter(
      (it) =>
        hasName(getPlayer(it), 'friends', me.growId) &&
        !hasName(getPlayer(me), 'friends', it.growId),
    )
    const isOnline = (name: string) =>
      friends.some(({ growId }) => growId.toLowerCase() === name.toLowerCase())
    const others = names.filter((name) => !isOnline(name))
    const parts = [
      ['Online', friends.map(describePlace)],
      ['Others', others],
      ['Want to be your friend', asking.map(({ growId }) => growId)],
    ] as const
    const shown = parts.filter(([, list]) => list.length > 0)
    if (shown.length === 0) return 'You have no friends here yet. /friend asks somebody.'
    return `Friends. ${shown.map(([title, list]) => `${title}: ${list.join(', ')}.`).join(' ')}`
  }

  visit(me: OnlinePlayer, name: string): Outcome {
    const other = findFor(me, this.#deps.people, name)
    if (!other) return new Refused(`${name} is not online.`)
    if (!isFriendship(toFriend(me), toFriend(other)))
      return new Refused(`${other.growId} is not your friend.`)
    if (getPlayer(other)[visitsKey] === false)
      return new Refused(`${other.growId} wants no visits.`)
    if (!other.visit) return new Refused(`${other.growId} is in no world.`)
    other.sendText(`${me.growId} visits you.`)
    me.goTo(other.visit.world, other.visit.occupant.motion)
    return null
  }

  allowVisits(me: OnlinePlayer, typed: string): Outcome {
    if (typed !== 'on' && typed !== 'off') return new Refused('Usage: /visits <on|off>')
    me.account.change([{ set: [visitsKey], value: typed === 'on' }])
    return typed === 'on' ? 'Your friends can visit you.' : 'Your friends cannot visit you.'
  }

  #change(me: OnlinePlayer, list: SocialList, growId: string): boolean {
    const operations = addName(getPlayer(me), list, growId)
    if (operations !== null && operations.length > 0) me.account.change(operations)
    return operations !== null
  }

  async #find(name: string) {
    const { documents } = this.#deps
    const growId = documents.players.find(name)
    const player = growId && (await documents.find({ kind: 'player', name: growId }))
    return growId && player ? { growId, player } : null
  }
}

const getPlayer = ({ account }: OnlinePlayer) => account.player() ?? {}
const toFriend = (it: OnlinePlayer) => ({ growId: it.growId, player: getPlayer(it) })
const describePlace = ({ growId, visit }: OnlinePlayer) =>
  visit === null ? growId : `${growId} (${visit.world.name})`
