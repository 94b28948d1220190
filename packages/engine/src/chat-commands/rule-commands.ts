import { findItemRule } from '../game/people/item-search.ts'
import { byRule, theWords } from './by-rule.ts'
import type { ChatCommand } from './chat-command.ts'

/**
 * Commands that are rules of the game itself. Each is one entry: its rule, what it reads of the words, and who may use
 * it.
 */
export const ruleCommands: ChatCommand[] = [
  byRule({
    name: 'find',
    aliases: [],
    usage: '<name>',
    help: 'Finds items by their names.',
    rank: 0,
    needs: 1,
    rule: findItemRule,
    read: theWords,
  }),
]
