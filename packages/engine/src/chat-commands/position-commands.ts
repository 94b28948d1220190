import { weatherRule } from '../game/people/world-power.ts'
import { administratorRank, moderatorRank } from '../game/rank.ts'
import { createRuleCommand, keepWords } from './by-rule.ts'
import type { ChatCommand } from './chat-command.ts'

/** Chat commands with which moderators move players, close worlds, and address all players. */
export const positionCommands: ChatCommand[] = [
  {
    name: 'summon',
    aliases: [],
    usage: '<player>',
    help: 'Brings a player to you.',
    rank: moderatorRank,
    needs: 1,
    run: (me, [name = ''], { positions }) => positions.summon(me, name),
  },
  {
    name: 'goto',
    aliases: [],
    usage: '<player>',
    help: 'Goes to a player.',
    rank: moderatorRank,
    needs: 1,
    run: (me, [name = ''], { positions }) => positions.goTo(me, name),
  },
  {
    name: 'invis',
    aliases: [],
    usage: '',
    help: 'Hides you from all but moderators, or shows you again.',
    rank: moderatorRank,
    needs: 0,
    run: (me, _, { positions }) => positions.hide(me),
  },
  {
    name: 'announce',
    aliases: ['sb'],
    usage: '<text>',
    help: 'Sends a message to all players online.',
    rank: moderatorRank,
    needs: 1,
    run: (me, words, { moderation }) => moderation.announce(me, words.join(' ')),
  },
  {
    name: 'nuke',
    aliases: [],
    usage: '',
    help: 'Closes this world to all but moderators.',
    rank: administratorRank,
    needs: 0,
    run: (me, _, { positions }) => positions.nuke(me, true),
  },
  {
    name: 'unnuke',
    aliases: [],
    usage: '',
    help: 'Opens a nuked world again.',
    rank: administratorRank,
    needs: 0,
    run: (me, _, { positions }) => positions.nuke(me, false),
  },
  createRuleCommand({
    name: 'weather',
    aliases: [],
    usage: '<0-255>',
    help: 'Changes the weather of this world.',
    rank: administratorRank,
    needs: 1,
    rule: weatherRule,
    read: keepWords,
  }),
]
