import { chatCommandFacts } from '@trellis/contract/kit/chat-commands.ts'
import type { Guilds } from '../guilds/guilds.ts'
import { type Outcome, Refused } from '../players/command-result.ts'
import type { OnlinePlayer } from '../players/online-player.ts'
import type { ChatCommand } from './chat-command.ts'

/** The words after the action, and all of them as one text. */
type Typed = { first: string; second: string; all: string }
type Action = {
  /** Shown when words are missing. */
  usage: string
  needs: number
  run: (guilds: Guilds, me: OnlinePlayer, typed: Typed) => Outcome | Promise<Outcome>
}

const actions: Record<string, Action> = {
  create: { usage: '<name>', needs: 1, run: (guilds, me, { all }) => guilds.found(me, all) },
  invite: { usage: '<player>', needs: 1, run: (guilds, me, { first }) => guilds.invite(me, first) },
  accept: { usage: '<guild>', needs: 1, run: (guilds, me, { all }) => guilds.accept(me, all) },
  leave: { usage: '', needs: 0, run: (guilds, me) => guilds.leave(me) },
  kick: { usage: '<player>', needs: 1, run: (guilds, me, { first }) => guilds.remove(me, first) },
  rank: {
    usage: '<player> <member|elder|co-leader>',
    needs: 2,
    run: (guilds, me, { first, second }) => guilds.setRank(me, first, second),
  },
  lead: { usage: '<player>', needs: 1, run: (guilds, me, { first }) => guilds.giveLead(me, first) },
  notice: { usage: '<text>', needs: 1, run: (guilds, me, { all }) => guilds.setNotice(me, all) },
  world: {
    usage: '[give|back]',
    needs: 0,
    run: (guilds, me, { first }) => {
      if (first === 'give') return guilds.giveWorld(me)
      return first === 'back' ? guilds.takeWorldBack(me) : guilds.goToWorld(me)
    },
  },
  disband: { usage: '<name>', needs: 1, run: (guilds, me, { all }) => guilds.disband(me, all) },
}

export const guildCommands: ChatCommand[] = [
  {
    name: 'guild',
    ...chatCommandFacts.guild,
    needs: 0,
    run: (me, [typed = '', ...words], { guilds }) => {
      if (typed === '') return guilds.showGuild(me, me.growId)
      const name = typed.toLowerCase()
      const action = Object.hasOwn(actions, name) ? actions[name] : undefined
      if (action === undefined)
        return new Refused(`With /guild you can ${Object.keys(actions).join(', ')}.`)
      if (words.length < action.needs)
        return new Refused(`Usage: /guild ${name} ${action.usage}`.trim())
      const [first = '', second = ''] = words
      return action.run(guilds, me, { first, second, all: words.join(' ') })
    },
  },
  {
    name: 'g',
    ...chatCommandFacts.g,
    needs: 1,
    run: (me, words, { guilds }) => guilds.say(me, words.join(' ')),
  },
]
