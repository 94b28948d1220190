import { gemsRule, statsRule } from '../game/people/stats.ts'
import { titleRule } from '../game/people/title-choice.ts'
import { createRuleCommand, keepWords } from './by-rule.ts'
import type { ChatCommand } from './chat-command.ts'

/** Chat commands with which players read or change their own data. */
export const selfCommands: ChatCommand[] = [
  createRuleCommand({
    name: 'stats',
    aliases: ['level'],
    usage: '',
    help: 'Shows your level, gems, bank, home world and time played.',
    rank: 0,
    needs: 0,
    rule: statsRule,
    read: keepWords,
  }),
  createRuleCommand({
    name: 'gems',
    aliases: [],
    usage: '',
    help: 'Shows how many gems you have.',
    rank: 0,
    needs: 0,
    rule: gemsRule,
    read: keepWords,
  }),
  createRuleCommand({
    name: 'title',
    aliases: ['titles'],
    usage: '[title]',
    help: 'Chooses which of your titles others see; "none" for none.',
    rank: 0,
    needs: 0,
    rule: titleRule,
    read: keepWords,
  }),
]
