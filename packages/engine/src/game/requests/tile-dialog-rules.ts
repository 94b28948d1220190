import type { Fields } from '@trellis/protocol/fields.ts'
import { containerRules } from '../containers/containers.ts'
import { answerDoor, doorDialog } from '../doors/door-dialog.ts'
import { answerGate, gateDialog } from '../doors/gate-dialog.ts'
import { answerAreaLock, answerAreaLockAsGuest } from '../locks/area-lock-answer.ts'
import { areaLockDialog, areaLockGuestDialog } from '../locks/area-lock-dialog.ts'
import { answerCategory, worldCategoryDialog } from '../locks/world-category.ts'
import { answerWorldLock, answerWorldLockAsGuest } from '../locks/world-lock-answer.ts'
import { worldLockDialog, worldLockGuestDialog } from '../locks/world-lock-dialog.ts'
import { answerDisplay, displayDialog } from '../machines/display.ts'
import { answerVending } from '../machines/vending/vending-answer.ts'
import { confirmDialog, purchaseDialog, vendingDialog } from '../machines/vending/vending-dialog.ts'
import { answerConfirmation, answerPurchase } from '../machines/vending/vending-purchase.ts'
import {
  answerWorkbench,
  answerWorkbenchCount,
  workbenchCountDialog,
  workbenchDialog,
} from '../machines/workbench.ts'
import type { Rule } from '../scene.ts'
import { answerSign, signDialog } from '../signs/sign-dialog.ts'
import { answerInfinity, infinityDialog } from '../weather/infinity-dialog.ts'

/** The rules for answers to the dialogs that a wrench opens on tiles. */
export const tileDialogRules: readonly (readonly [dialog: string, rule: Rule<Fields>])[] = [
  [worldLockDialog, answerWorldLock],
  [worldLockGuestDialog, answerWorldLockAsGuest],
  [worldCategoryDialog, answerCategory],
  [areaLockDialog, answerAreaLock],
  [areaLockGuestDialog, answerAreaLockAsGuest],
  [doorDialog, answerDoor],
  [gateDialog, answerGate],
  [signDialog, answerSign],
  [displayDialog, answerDisplay],
  [infinityDialog, answerInfinity],
  ...containerRules,
  [workbenchDialog, answerWorkbench],
  [workbenchCountDialog, answerWorkbenchCount],
  [vendingDialog, answerVending],
  [purchaseDialog, answerPurchase],
  [confirmDialog, answerConfirmation],
]
