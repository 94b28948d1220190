import { chatCommandFacts } from '@trellis/contract/kit/chat-commands.ts'
import { achievementsRule } from '../game/achievements/achievements-dialog.ts'
import { findItemRule } from '../game/commands/item-search.ts'
import { autofarmRule } from '../game/requests/autofarm.ts'
import { dailyRule } from '../game/rewards/daily-reward.ts'
import { buyRule } from '../game/store/shop.ts'
import { openStore } from '../game/store/store-dialog.ts'
import { createRuleCommand, keepWords } from './by-rule.ts'
import type { ChatCommand } from './chat-command.ts'

/**
 * Commands that apply a rule of the game. Each entry has its rule, a parser for its words, and the required
 * rank.
 */
export const ruleCommands: ChatCommand[] = [
  createRuleCommand({
    name: 'autofarm',
    ...chatCommandFacts.autofarm,
    needs: 0,
    rule: autofarmRule,
    read: keepWords,
  }),
  createRuleCommand({
    name: 'buy',
    ...chatCommandFacts.buy,
    needs: 0,
    rule: buyRule,
    read: keepWords,
  }),
  createRuleCommand({
    name: 'store',
    ...chatCommandFacts.store,
    needs: 0,
    rule: openStore,
    read: keepWords,
  }),
  createRuleCommand({
    name: 'daily',
    ...chatCommandFacts.daily,
    needs: 0,
    rule: dailyRule,
    read: keepWords,
  }),
  createRuleCommand({
    name: 'achievements',
    ...chatCommandFacts.achievements,
    needs: 0,
    informs: true,
    rule: achievementsRule,
    read: keepWords,
  }),
  createRuleCommand({
    name: 'find',
    ...chatCommandFacts.find,
    needs: 1,
    informs: true,
    rule: findItemRule,
    read: keepWords,
  }),
]
