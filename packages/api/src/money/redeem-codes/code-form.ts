import { randomInt } from 'node:crypto'
import type { ActivityCode } from '@trellis/contract/activities.ts'
import type { BodyOf } from '@trellis/contract/kit/route.ts'
import {
  codePrefix,
  type createRedeemCode,
  findCodeLimitFault,
  getCodeEnd,
} from '@trellis/contract/money/redeem-codes.ts'
import type { CodeLimits } from '@trellis/contract/platform/panel-settings.ts'
import type { Caller } from '../../kit/access.ts'
import { isTaken, type Tx } from '../../kit/db.ts'
import { createFault, createFieldFault } from '../../kit/fault.ts'
import { createId } from '../../kit/secrets.ts'
import { recordAdminAction } from '../../platform/activity-log/index.ts'
import { findSettings } from '../../platform/panel-settings/index.ts'
import { type CodeRow, findCode, insertCode } from './store.ts'

export type CodeForm = BodyOf<typeof createRedeemCode>

/** Creates the code of an admin's form. Throws when the form is refused or the code exists. */
export async function insertForm(
  tx: Tx,
  caller: Caller,
  { form, at }: { form: CodeForm; at: number },
): Promise<CodeRow> {
  const expiryDate = form.expiryDate ?? null
  if (expiryDate !== null && getCodeEnd(expiryDate) <= at) {
    const refusal = { code: 'code-expiry-passed' } as const
    throw createFault('bad-input', refusal, { code: 'bad-input', field: 'expiryDate' })
  }
  refuseTooMuch(form, (await findSettings(tx)).codeLimits)
  const row = {
    id: createId(),
    code: codePrefix + (await findFreeSuffix(tx, form.customSuffix ?? '')),
    type: form.type,
    amount: form.amount,
    stock: form.stock,
    expiry_date: expiryDate,
    is_public: form.isPublic ? 1 : 0,
    created_by: caller.username,
    created_by_id: caller.userId,
    created_at: at,
  }
  await insertCode(tx, row).catch(refuseTaken)
  await recordCode(tx, caller, { at, action: 'redeem-code-created', row })
  return { ...row, claimed: 0, deleted_at: null }
}

function refuseTooMuch(form: CodeForm, limits: CodeLimits): void {
  const fault = findCodeLimitFault(form, limits)
  if (fault === null) return
  const { field, sentence, cause } = fault
  throw createFieldFault(field, sentence, cause)
}

type Change = {
  at: number
  action: ActivityCode
  row: Pick<CodeRow, 'code' | 'type' | 'amount' | 'stock'>
}

/** Records a change of a code in the activity log. */
export const recordCode = (tx: Tx, caller: Caller, { at, action, row }: Change) =>
  recordAdminAction(tx, caller, {
    at,
    action,
    details: { code: row.code, type: row.type, amount: row.amount, stock: row.stock },
  })

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const suffixLength = 6

async function findFreeSuffix(tx: Tx, wanted: string): Promise<string> {
  if (wanted !== '') return wanted
  const suffix = Array.from({ length: suffixLength }, () => letters[randomInt(letters.length)])
  const isFree = (await findCode(tx, codePrefix + suffix.join(''))) === null
  return isFree ? suffix.join('') : findFreeSuffix(tx, '')
}

export function refuseTaken(error: unknown): never {
  if (!isTaken(error, 'redeem_code_code', 'redeem_code.code')) throw error
  throw createFault('conflict', { code: 'code-taken' })
}
