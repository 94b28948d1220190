import { paramsSchema } from '@trellis/contract/kit/params.ts'
import { describeRefusal, findMessage, type Messages } from '@trellis/contract/kit/refusal.ts'
import type { UndoOffer } from '@trellis/contract/platform/undo.ts'
import type { UndoLabel } from '@trellis/contract/undo-labels.ts'
import { bindEnglish } from '@trellis/texts/bind-texts.ts'
import { type LabelTexts, labelTexts } from './label-texts.ts'

/** The English phrase of a change, with the code and the values from which the panel words it. */
export type WordedLabel = Pick<UndoOffer, 'label' | 'code' | 'params'>

const phrases: Messages<UndoLabel> = bindEnglish<LabelTexts>(labelTexts)

/** Puts a change that can be undone into words. */
export const wordLabel = (label: UndoLabel): WordedLabel => ({
  ...label,
  label: describeRefusal(label, phrases),
})

/** Returns the columns that store the label of a change. Versions that still run show the code. */
export const getLabelColumns = (label: UndoLabel) => ({
  label: label.code,
  code: label.code,
  params: 'params' in label ? JSON.stringify(label.params) : null,
})

/** Reads a stored label. Those of older versions are a phrase without a code. */
export function readLabel(row: {
  label: string
  code: string | null
  params: string | null
}): WordedLabel {
  const { label, code } = row
  if (code === null) return { label }
  const params = row.params === null ? undefined : paramsSchema.parse(JSON.parse(row.params))
  const words = findMessage(phrases, { code, params })
  return { label: words ?? label, code, ...(params && { params }) }
}
