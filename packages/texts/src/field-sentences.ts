import { type FieldRefusal, findSchemaRefusal } from '@trellis/contract/kit/field-codes.ts'
import type { FieldCause, LimitCause } from '@trellis/contract/kit/issue-cause.ts'
import type { ListRefusal } from '@trellis/contract/kit/list-bounds.ts'
import { findMessage, type Messages } from '@trellis/contract/kit/refusal.ts'
import type * as z from 'zod'
import { bindEnglish } from './bind-texts.ts'
import { type BoundTexts, boundTexts } from './bound-texts.ts'
import { type FieldTexts, fieldTexts } from './field-texts.ts'

/** The texts of the catalogue. One whose code no field has does not compile. */
type KnownTexts = {
  [Code in keyof FieldTexts]: Code extends (FieldRefusal | ListRefusal)['code']
    ? FieldTexts[Code]
    : never
}
const sentences: Messages<LimitCause | ListRefusal | FieldRefusal> = bindEnglish<
  KnownTexts & BoundTexts
>({
  ...fieldTexts,
  ...boundTexts,
})

/** Returns the English sentence about a fault in a field. */
export const getFieldSentence = (cause: FieldCause): string =>
  findMessage(sentences, cause) ?? cause.code

/** Returns the English sentence about a fault at a path in a document; the path is '' for the whole document. */
export const getSentenceAt = (path: string, cause: FieldCause): string =>
  path === '' ? getFieldSentence(cause) : `${path}: ${getFieldSentence(cause)}`

/** Returns the English sentence about a fault that a schema found; one with a limit names its field. */
export function getIssueSentence(issue: z.core.$ZodIssue): string {
  const refusal = findSchemaRefusal(issue)
  return refusal === null ? issue.message : getFieldSentence(refusal)
}

/** Returns the same sentence with the path of the fault in its document. */
export function getIssueSentenceWithPath(issue: z.core.$ZodIssue): string {
  const sentence = getIssueSentence(issue).replace(/\.?$/, '.')
  const path = issue.path.join('.')
  return path === '' || sentence.includes(`"${path}"`) ? sentence : `${path}: ${sentence}`
}
