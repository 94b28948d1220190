import { type BankAct, type BankLock, bankLocks, bankRule } from '../game/people/bank.ts'
import { showBank } from '../game/people/bank-dialog.ts'
import { createRuleCommand, keepWords } from './by-rule.ts'
import type { ChatCommand } from './chat-command.ts'

const createMoveCommand = (name: string, act: BankAct['act'], lock: BankLock): ChatCommand =>
  createRuleCommand({
    name,
    aliases: [],
    usage: '<count>',
    help: `${act === 'deposit' ? 'Puts into the bank' : 'Takes out of the bank'} so many ${bankLocks[lock].name}s.`,
    rank: 0,
    needs: 1,
    rule: bankRule,
    read: ([count = '']) => ({
      act,
      lock,
      count: /^\d{1,10}$/.test(count) ? Number(count) : Number.NaN,
    }),
  })

export const bankCommands: ChatCommand[] = [
  createRuleCommand({
    name: 'bank',
    aliases: [],
    usage: '',
    help: 'Opens your bank.',
    rank: 0,
    needs: 0,
    rule: showBank,
    read: keepWords,
  }),
  createMoveCommand('dpwl', 'deposit', 'wl'),
  createMoveCommand('wdwl', 'withdraw', 'wl'),
  createMoveCommand('dpdl', 'deposit', 'dl'),
  createMoveCommand('wddl', 'withdraw', 'dl'),
]
