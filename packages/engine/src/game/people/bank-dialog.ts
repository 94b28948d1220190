import type { JsonObject } from '@trellis/document/json-value.ts'
import { countItem } from '@trellis/game-data/inventory.ts'
import { getAnsweredButton, getAnsweredNumber } from '@trellis/protocol/dialog/answer.ts'
import type { Dialog } from '@trellis/protocol/dialog/dialog-text.ts'
import type { Fields } from '@trellis/protocol/fields.ts'
import type { GameEvent } from '../events/game-event.ts'
import { getInventory } from '../items/inventory.ts'
import type { Rule } from '../scene.ts'
import { type BankAct, type BankLock, bankLocks, bankRule, findBanked } from './bank.ts'

export const bankDialogName = 'bank'

/** Shows the bank's contents and the buttons for deposit and withdrawal. */
export const showBank: Rule<unknown> = ({ actor: { player } }) => [
  { kind: 'dialog', dialog: createBankDialog(player) },
]

/** Does the pressed button's action. The player reads the new amount in the bank. */
export const applyBankAnswer: Rule<Fields> = (scene, answers): GameEvent[] => {
  const act = readAct(answers)
  return act === null ? [] : bankRule(scene, act)
}

function createBankDialog(player: JsonObject): Dialog {
  const locks = Object.keys(bankLocks).filter(isBankLock)
  return {
    name: bankDialogName,
    elements: [
      { kind: 'label', text: '`wBank``', size: 'big', itemId: bankLocks.wl.itemId },
      ...locks.map((lock) => ({ kind: 'text-box', text: describeAmounts(player, lock) }) as const),
      { kind: 'text-input', name: 'count', text: 'How many:', value: '', max: 10 },
      ...locks.flatMap((lock) => [
        createButton('deposit', lock, `Deposit ${bankLocks[lock].name}s`),
        createButton('withdraw', lock, `Withdraw ${bankLocks[lock].name}s`),
      ]),
    ],
    cancel: 'Close',
  }
}

function describeAmounts(player: JsonObject, lock: BankLock): string {
  const { name, itemId } = bankLocks[lock]
  const banked = findBanked(player, lock)
  const inBank = banked === null ? 'unreadable' : Math.floor(banked)
  return `${name}s: ${inBank} in the bank, ${countItem(getInventory(player), itemId)} with you`
}

const createButton = (act: BankAct['act'], lock: BankLock, text: string) =>
  ({ kind: 'button', name: `${act}_${lock}`, text }) as const

function readAct(answers: Fields): BankAct | null {
  const [act, lock = ''] = (getAnsweredButton(answers) ?? '').split('_')
  if (act !== 'deposit' && act !== 'withdraw') return null
  if (!isBankLock(lock)) return null
  return { act, lock, count: getAnsweredNumber(answers, 'count') ?? Number.NaN }
}

function isBankLock(text: string): text is BankLock {
  return Object.hasOwn(bankLocks, text)
}
