import type { Guild } from '@trellis/game-data/guild-file.ts'
import {
  type DialogAnswer,
  getAnsweredButton,
  getAnsweredHidden,
} from '@trellis/protocol/dialog/answer.ts'
import type { Achievements } from '../community/achievements.ts'
import type { SaidLines } from '../community/said-lines.ts'
import type { Talk } from '../community/talk.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import {
  createGuildDialog,
  createGuildInviteDialog,
  createLeaveDialog,
  guildDialog,
  guildInviteDialog,
  guildLeaveDialog,
} from '../game/guilds/guild-dialogs.ts'
import {
  addInvitation,
  addMember,
  createGuild,
  endGuild,
  type GuildChange,
  getGuildRank,
  giveLead,
  giveWorld,
  leaveGuild,
  removeMember,
  setMemberRank,
  setNotice,
  takeWorldBack,
} from '../game/guilds/guild-rules.ts'
import { getGems } from '../game/items/gems.ts'
import { hasName } from '../game/people/social-lists.ts'
import { findMuteRefusal } from '../game/rights/chat.ts'
import type { Settings } from '../game/settings/settings.ts'
import { isOwner } from '../game/world/world.ts'
import type { SpeechGuard } from '../moderation/speech-guard.ts'
import { showDialog, showGems } from '../players/account.ts'
import { type Outcome, Refused } from '../players/command-result.ts'
import type { OnlinePlayer } from '../players/online-player.ts'
import { getMayKnow, type People } from '../players/people.ts'
import type { GuildStore } from './guild-store.ts'
import { GuildTalk } from './guild-talk.ts'

type Deps = {
  guildStore: GuildStore
  people: People
  documents: DocumentStore
  settings: () => Settings
  talk: Talk
  said: SaidLines
  guard: SpeechGuard
  achievements: Achievements
  now: () => number
  print: (line: string) => void
}

const noGuild = 'You are in no guild. /guild create <name> founds one.'
const inRepair = 'The list of guilds is being repaired. Try again in a minute.'

/** The actions of players in their guilds. */
export class Guilds {
  readonly #deps: Deps
  readonly #talk: GuildTalk

  constructor(deps: Deps) {
    this.#deps = deps
    this.#talk = new GuildTalk(deps)
  }

  findByMember(growId: string): Guild | null {
    return this.#deps.guildStore.book.findByMember(growId)
  }

  mayInvite({ growId }: OnlinePlayer): boolean {
    const guild = this.findByMember(growId)
    return guild !== null && getGuildRank(guild, growId) !== 'member'
  }

  /** The price and the guild are one line of the journal, because both change in this moment. */
  found(me: OnlinePlayer, name: string): Outcome {
    const { guildStore, settings, guard, talk } = this.#deps
    const { growId, account } = me
    if (guildStore.isInRepair) return new Refused(inRepair)
    // The name of a guild is a text that all players read.
    const isHidden = talk.isShadowMuted(me)
    if (isHidden || !guard.allowsName(name))
      return new Refused('That name is not allowed on this server.')
    const price = settings().guildPrice
    const gems = getGems(account.player() ?? {})
    const founder = { growId, gems, guildId: guildStore.nextId, at: this.#getInstant() }
    const change = createGuild(guildStore.book, founder, { name, price })
    if (typeof change === 'string') return new Refused(change)
    account.change([{ set: ['gems'], value: gems - price }])
    guildStore.change(change)
    showGems(account)
    this.#deps.print(`${growId} founded the guild ${name}.`)
    this.#deps.achievements.add(me, 'guilds')
    return `You founded ${name}. /guild invite <player> asks others to join.`
  }

  invite(me: OnlinePlayer, name: string): Outcome {
    const { guildStore, documents, people } = this.#deps
    const growId = documents.players.find(name)
    if (growId === null) return new Refused(`There is no player ${name}.`)
    const result = this.#act(me, (guild) =>
      addInvitation(guildStore.book, guild, me.growId, growId),
    )
    if (result instanceof Refused) return result
    const other = people.find(growId)
    const isIgnored = other !== null && hasName(other.account.player() ?? {}, 'ignored', me.growId)
    if (other && !isIgnored) {
      other.sendText(`\`5${me.growId}\`\` invites you: /guild accept ${result.name}`)
      showDialog(other.account, createGuildInviteDialog(result, me.growId))
    }
    return `You invited ${growId} to ${result.name}.`
  }

  accept(me: OnlinePlayer, name: string): Outcome {
    const found = this.#deps.guildStore.book.findNamed(name)
    if (found === null) return new Refused(this.#getRefusal(`There is no guild ${name}.`))
    return this.#join(me, found)
  }

  leave(me: OnlinePlayer): Outcome {
    const result = this.#act(me, (guild) => leaveGuild(guild, me.growId))
    if (result instanceof Refused) return result
    // Without the word guild, the line would look like one of the game about a world or the server.
    this.#report(result, `${me.growId} left the guild ${result.name}.`)
    return `You left ${result.name}.`
  }

  remove(me: OnlinePlayer, name: string): Outcome {
    const result = this.#act(me, (guild) => removeMember(guild, me.growId, name))
    if (result instanceof Refused) return result
    this.#deps.people.find(name)?.sendText(`${me.growId} removed you from ${result.name}.`)
    this.#report(result, `${me.growId} removed ${name} from ${result.name}.`)
    return `${name} is not in ${result.name} any more.`
  }

  setRank(me: OnlinePlayer, name: string, typed: string): Outcome {
    const result = this.#act(me, (guild) => setMemberRank(guild, me.growId, { name, typed }))
    if (result instanceof Refused) return result
    this.#report(result, `${me.growId} made ${name} ${typed.toLowerCase()} of ${result.name}.`)
    return `${name} is ${typed.toLowerCase()} now.`
  }

  giveLead(me: OnlinePlayer, name: string): Outcome {
    const result = this.#act(me, (guild) => giveLead(guild, me.growId, name))
    if (result instanceof Refused) return result
    this.#report(result, `${me.growId} gave the lead of ${result.name} to ${name}.`)
    return `${name} leads ${result.name} now.`
  }

  setNotice(me: OnlinePlayer, typed: string): Outcome {
    const denial = findMuteRefusal(me.account.player() ?? {}, this.#deps.now())
    if (denial !== null) return new Refused(denial)
    const admitted = this.#deps.guard.admitNote(me, typed)
    if ('denial' in admitted) return new Refused(admitted.denial)
    const { text: notice } = admitted
    if (this.#deps.talk.isShadowMuted(me)) return 'The notice is saved.'
    const result = this.#act(me, (guild) => setNotice(guild, me.growId, notice))
    if (result instanceof Refused) return result
    const isReader = (it: OnlinePlayer) => it !== me && this.#talk.mayRead(me, it)
    this.#notify(result, `Notice of ${result.name}: ${notice}`, isReader)
    return 'The notice is saved.'
  }

  giveWorld(me: OnlinePlayer): Outcome {
    const { visit, growId } = me
    if (visit === null) return new Refused(null)
    const { name: world } = visit.world
    const { world: seen } = visit.world.getScene(visit.occupant)
    const given = { by: growId, world, isOwner: isOwner(seen, growId) }
    const { book } = this.#deps.guildStore
    const result = this.#act(me, (guild) => giveWorld(book, guild, given))
    if (result instanceof Refused) return result
    this.#report(result, `${growId} gave the world ${world} to ${result.name}.`)
    return `${world} is the world of ${result.name} now. Elders and higher ranks may build here.`
  }

  takeWorldBack(me: OnlinePlayer): Outcome {
    const result = this.#act(me, (guild) => takeWorldBack(guild, me.growId))
    if (result instanceof Refused) return result
    this.#report(result, `${result.name} has no world any more.`)
    return 'The guild has no world now.'
  }

  async goToWorld(me: OnlinePlayer): Promise<Outcome> {
    const guild = this.findByMember(me.growId)
    if (guild === null) return new Refused(this.#getRefusal(noGuild))
    if (guild.world === null) return new Refused('Your guild has no world.')
    return (await me.join(guild.world.name)) ? null : new Refused(null)
  }

  disband(me: OnlinePlayer, typed: string): Outcome {
    const result = this.#act(me, (guild) => endGuild(guild, me.growId, typed))
    if (result instanceof Refused) return result
    this.#report(result, `${me.growId} disbanded ${result.name}.`)
    return `${result.name} exists no more.`
  }

  say(me: OnlinePlayer, text: string): Outcome {
    const guild = this.findByMember(me.growId)
    return guild === null ? new Refused(this.#getRefusal(noGuild)) : this.#talk.say(me, guild, text)
  }

  /** Shows the own guild, or that of another player. */
  showGuild(me: OnlinePlayer, name: string): Outcome {
    const { people } = this.#deps
    const guild = this.findByMember(name)
    if (guild === null)
      return new Refused(this.#getRefusal(name === me.growId ? noGuild : 'They are in no guild.'))
    const isOnline = (growId: string) => {
      const found = people.find(growId)
      return found !== null && getMayKnow(me, found)
    }
    const isMember = getGuildRank(guild, me.growId) !== null
    showDialog(me.account, createGuildDialog({ guild, isOnline, isMember }))
    return null
  }

  /**
   * Handles a dialog's answer. Returns false for a dialog of something else. `run` runs a command, so that a button needs
   * the same rank, pause and price.
   */
  answer(
    me: OnlinePlayer,
    { dialog, answers }: DialogAnswer,
    run: (me: OnlinePlayer, text: string) => void,
  ): boolean {
    if (dialog !== guildDialog && dialog !== guildLeaveDialog && dialog !== guildInviteDialog)
      return false
    if (!me.takesTurn()) return true
    const guild = this.#deps.guildStore.book.find(getAnsweredHidden(answers, 'guild'))
    if (guild === null) me.sendText('That guild exists no more.')
    else if (dialog === guildInviteDialog) run(me, `/guild accept ${guild.name}`)
    // The answer may be older than the guild that the player is in now.
    else if (this.findByMember(me.growId)?.id !== guild.id) return true
    else if (dialog === guildLeaveDialog) run(me, '/guild leave')
    else if (getAnsweredButton(answers) === 'leave')
      showDialog(me.account, createLeaveDialog(guild))
    else if (getAnsweredButton(answers) === 'world') run(me, '/guild world')
    return true
  }

  #join(me: OnlinePlayer, guild: Guild): Outcome {
    const { guildStore, print } = this.#deps
    const change = addMember(guildStore.book, guild, me.growId, this.#getInstant())
    if (typeof change === 'string') return new Refused(change)
    const joined = guildStore.change(change) ?? guild
    this.#notify(joined, `${me.growId} is in ${guild.name} now.`, (it) => it !== me)
    print(`${me.growId} joined the guild ${guild.name}.`)
    return `You are in ${guild.name} now. /g writes to all in it.`
  }

  /** Applies a change to the player's guild. Returns the guild before it, or the refusal. */
  #act(me: OnlinePlayer, decide: (guild: Guild) => GuildChange): Guild | Refused {
    const guild = this.findByMember(me.growId)
    if (guild === null) return new Refused(this.#getRefusal(noGuild))
    const change = decide(guild)
    if (typeof change === 'string') return new Refused(change)
    this.#deps.guildStore.change(change)
    return guild
  }

  /** There are no guilds during a repair, which must not look as if they were lost. */
  #getRefusal = (why: string) => (this.#deps.guildStore.isInRepair ? inRepair : why)

  #report(guild: Guild, line: string): void {
    this.#deps.print(line)
    this.#notify(guild, line)
  }

  #notify({ members }: Guild, line: string, isReader = (_member: OnlinePlayer) => true): void {
    for (const { growId } of members) {
      const member = this.#deps.people.find(growId)
      if (member !== null && isReader(member)) member.sendText(line)
    }
  }

  #getInstant = () => new Date(this.#deps.now()).toISOString()
}
