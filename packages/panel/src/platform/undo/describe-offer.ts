import { findMessage } from '@trellis/contract/kit/refusal.ts'
import type { UndoOffer } from '@trellis/contract/undo.ts'
import { undoLabelsMessages } from '../../messages/undo-labels.ts'

type Described = Pick<UndoOffer, 'label' | 'code' | 'params'>

/** Returns the panel's words for a change, or the English phrase of a change that the panel does not know. */
export const describeOffer = ({ label, code, params }: Described): string =>
  (code === undefined ? null : findMessage(undoLabelsMessages, { code, params })) ?? label
