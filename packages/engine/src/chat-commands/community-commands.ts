import { chatCommandFacts } from '@trellis/contract/kit/chat-commands.ts'
import { skinRule } from '../game/commands/skin-choice.ts'
import { announcementsKey } from '../game/people/announcements.ts'
import { Refused } from '../players/command-result.ts'
import { createRuleCommand, keepWords } from './by-rule.ts'
import type { ChatCommand } from './chat-command.ts'

export const communityCommands: ChatCommand[] = [
  {
    name: 'rate',
    ...chatCommandFacts.rate,
    needs: 1,
    run: (me, [stars = ''], { ratings }) => ratings.rate(me, stars),
  },
  {
    name: 'worlds',
    ...chatCommandFacts.worlds,
    needs: 0,
    run: (_me, _words, { ratings }) => ratings.describe(),
  },
  createRuleCommand({
    name: 'skin',
    ...chatCommandFacts.skin,
    needs: 1,
    rule: skinRule,
    read: keepWords,
  }),
  {
    name: 'sb',
    ...chatCommandFacts.sb,
    needs: 1,
    freeWith: 'announce',
    run: (me, words, { moderation }) => moderation.announce(me, words.join(' ')),
  },
  {
    name: 'announcements',
    ...chatCommandFacts.announcements,
    needs: 1,
    run: ({ account }, [typed = '']) => {
      if (typed !== 'on' && typed !== 'off') return new Refused('Usage: /announcements <on|off>')
      account.change([{ set: [announcementsKey], value: typed === 'on' }])
      return typed === 'on' ? 'You read announcements.' : 'You read no announcements of players.'
    },
  },
]
