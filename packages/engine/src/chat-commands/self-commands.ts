import { chatCommandFacts } from '@trellis/contract/kit/chat-commands.ts'
import { gemsRule, statsRule } from '../game/people/stats.ts'
import { titleRule } from '../game/people/title-choice.ts'
import { createRuleCommand, keepWords } from './by-rule.ts'
import type { ChatCommand } from './chat-command.ts'

/** Chat commands with which players read or change their own data. */
export const selfCommands: ChatCommand[] = [
  createRuleCommand({
    name: 'stats',
    ...chatCommandFacts.stats,
    needs: 0,
    informs: true,
    rule: statsRule,
    read: keepWords,
  }),
  createRuleCommand({
    name: 'gems',
    ...chatCommandFacts.gems,
    needs: 0,
    informs: true,
    rule: gemsRule,
    read: keepWords,
  }),
  createRuleCommand({
    name: 'title',
    ...chatCommandFacts.title,
    needs: 0,
    rule: titleRule,
    read: keepWords,
  }),
]
