import { parseDuration } from '@trellis/contract/durations.ts'
import { administratorRank, moderatorRank } from '../game/rank.ts'
import type { ChatCommand } from './chat-command.ts'

const joinWords = (words: readonly string[]) => words.join(' ')

/** Chat commands with which moderators act on one player. */
export const moderatorCommands: ChatCommand[] = [
  {
    name: 'kick',
    aliases: [],
    usage: '<player> [reason]',
    help: 'Disconnects a player.',
    rank: moderatorRank,
    needs: 1,
    run: (me, [name = '', ...reason], { moderation }) =>
      moderation.kick(me, name, joinWords(reason)),
  },
  {
    name: 'mute',
    aliases: [],
    usage: '<player> <30m|2h|7d|perm> [reason]',
    help: 'Mutes a player for some time.',
    rank: moderatorRank,
    needs: 2,
    run: (me, [name = '', duration = '', ...reason], { moderation }) =>
      moderation.mute(me, { name, duration, reason: joinWords(reason) }),
  },
  {
    name: 'unmute',
    aliases: [],
    usage: '<player>',
    help: 'Lets a player chat again.',
    rank: moderatorRank,
    needs: 1,
    run: (me, [name = ''], { moderation }) => moderation.unmute(me, name),
  },
  {
    name: 'ban',
    aliases: [],
    usage: '<player> [2h|7d|2w] [reason]',
    help: 'Bans a player for some time or for good.',
    rank: moderatorRank,
    needs: 1,
    run: (me, [name = '', ...words], { moderation }) => {
      const isTimed = words[0] !== undefined && parseDuration(words[0]) !== null
      const [duration, reason] = isTimed ? [words[0] ?? null, words.slice(1)] : [null, words]
      return moderation.ban(me, { name, duration, reason: joinWords(reason) })
    },
  },
  {
    name: 'unban',
    aliases: [],
    usage: '<player>',
    help: 'Lets a banned player join again.',
    rank: administratorRank,
    needs: 1,
    run: (me, [name = ''], { moderation }) => moderation.unban(me, name),
  },
]
