import { chatCommandFacts } from '@trellis/contract/kit/chat-commands.ts'
import { parseDuration } from '@trellis/contract/kit/durations.ts'
import type { ChatCommand } from './chat-command.ts'

const joinWords = (words: readonly string[]) => words.join(' ')

/** Chat commands with which moderators act on one player. */
export const moderatorCommands: ChatCommand[] = [
  {
    name: 'kick',
    ...chatCommandFacts.kick,
    needs: 1,
    run: (me, [name = '', ...reason], { moderation }) =>
      moderation.kick(me, name, joinWords(reason)),
  },
  {
    name: 'mute',
    ...chatCommandFacts.mute,
    needs: 2,
    run: (me, [name = '', duration = '', ...reason], { moderation }) =>
      moderation.mute(me, { name, duration, reason: joinWords(reason) }),
  },
  {
    name: 'unmute',
    ...chatCommandFacts.unmute,
    needs: 1,
    run: (me, [name = ''], { moderation }) => moderation.unmute(me, name),
  },
  {
    name: 'ban',
    ...chatCommandFacts.ban,
    needs: 1,
    run: (me, [name = '', ...words], { moderation }) => {
      const isTimed = words[0] !== undefined && parseDuration(words[0]) !== null
      const [duration, reason] = isTimed ? [words[0] ?? null, words.slice(1)] : [null, words]
      return moderation.ban(me, { name, duration, reason: joinWords(reason) })
    },
  },
  {
    name: 'unban',
    ...chatCommandFacts.unban,
    needs: 1,
    run: (me, [name = ''], { moderation }) => moderation.unban(me, name),
  },
  {
    name: 'alts',
    ...chatCommandFacts.alts,
    needs: 1,
    run: (me, [name = ''], { alts }) => alts.describe(me, name),
  },
]
