import { autofarmRule } from '../game/autofarm.ts'
import { findItemRule } from '../game/people/item-search.ts'
import { cheatsRank } from '../game/rank.ts'
import { buyRule } from '../game/shop.ts'
import { createRuleCommand, keepWords } from './by-rule.ts'
import type { ChatCommand } from './chat-command.ts'

/**
 * Commands that apply a rule of the game. Each entry has its rule, a parser for its words, and the required
 * rank.
 */
export const ruleCommands: ChatCommand[] = [
  createRuleCommand({
    name: 'autofarm',
    aliases: [],
    usage: '[block]',
    help: 'Places and breaks a block in front of you by itself, or ends it.',
    rank: cheatsRank,
    needs: 0,
    rule: autofarmRule,
    read: keepWords,
  }),
  createRuleCommand({
    name: 'buy',
    aliases: ['shop'],
    usage: '[item] [count]',
    help: 'Buys from the shop of this server, or tells what it sells.',
    rank: 0,
    needs: 0,
    rule: buyRule,
    read: keepWords,
  }),
  createRuleCommand({
    name: 'find',
    aliases: [],
    usage: '<name>',
    help: 'Finds items by their names.',
    rank: 0,
    needs: 1,
    rule: findItemRule,
    read: keepWords,
  }),
]
