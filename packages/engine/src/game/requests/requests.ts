import type { Fields } from '@trellis/protocol/fields.ts'
import type { PlayerRequest } from '@trellis/protocol/tanks/request.ts'
import type { Action } from '@trellis/protocol/text/action.ts'
import { dropAnswerRule, dropRule, trashAnswerRule, trashRule } from '../belongings/giving-up.ts'
import { answerExchange, exchangeDialog } from '../belongings/lock-exchange.ts'
import { pickUpRule } from '../belongings/picking-up.ts'
import { usageRule } from '../belongings/using.ts'
import { activateTile } from '../doors/activating.ts'
import { applyBankAnswer, bankDialogName } from '../people/bank-dialog.ts'
import { applyTitlesAnswer, titlesDialogName } from '../people/title-choice.ts'
import type { Rule } from '../scene.ts'
import { answerStore, answerStorePurchase } from '../store/store-answer.ts'
import { storeConfirmDialog, storeDialog } from '../store/store-dialog.ts'
import { placeRule } from './placing.ts'
import { punchRule } from './punching.ts'
import { tileDialogRules } from './tile-dialog-rules.ts'
import { wrenchTile } from './wrenching.ts'

type Rules<Command, Tag extends keyof Command> = {
  [Name in Command[Tag] & string]?: Rule<Extract<Command, { [Key in Tag]: Name }>>
}

/** The rules of a player's requests in a world. */
export const requestRules: Rules<PlayerRequest, 'kind'> = {
  punch: punchRule,
  place: placeRule,
  'use-item': usageRule,
  'pick-up': pickUpRule,
  wrench: wrenchTile,
  activate: activateTile,
}

/** The rules of the text actions. */
export const actionRules: Rules<Action, 'action'> = {
  drop: dropRule,
  trash: trashRule,
}

/** The rules of dialog answers, by dialog name. The answers come from a player and are not trusted. */
export const dialogRules: ReadonlyMap<string, Rule<Fields>> = new Map<string, Rule<Fields>>([
  ['drop_item', dropAnswerRule],
  ['trash_item', trashAnswerRule],
  [exchangeDialog, answerExchange],
  ...tileDialogRules,
  [bankDialogName, applyBankAnswer],
  [titlesDialogName, applyTitlesAnswer],
  [storeDialog, answerStore],
  [storeConfirmDialog, answerStorePurchase],
])
