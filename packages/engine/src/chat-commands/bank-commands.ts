import { chatCommandFacts } from '@trellis/contract/kit/chat-commands.ts'
import { type BankAct, type BankLock, bankRule } from '../game/people/bank.ts'
import { showBank } from '../game/people/bank-dialog.ts'
import { createRuleCommand, keepWords } from './by-rule.ts'
import type { ChatCommand } from './chat-command.ts'

type MoveName = 'dpwl' | 'wdwl' | 'dpdl' | 'wddl'

const createMoveCommand = (name: MoveName, act: BankAct['act'], lock: BankLock): ChatCommand =>
  createRuleCommand({
    name,
    ...chatCommandFacts[name],
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
    ...chatCommandFacts.bank,
    needs: 0,
    rule: showBank,
    read: keepWords,
  }),
  createMoveCommand('dpwl', 'deposit', 'wl'),
  createMoveCommand('wdwl', 'withdraw', 'wl'),
  createMoveCommand('dpdl', 'deposit', 'dl'),
  createMoveCommand('wddl', 'withdraw', 'dl'),
]
