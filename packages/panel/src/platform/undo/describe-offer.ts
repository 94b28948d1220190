import type { UndoOffer } from '@trellis/contract/platform/undo.ts'
import { wordCode } from '../../kit/word-code.ts'
import { undoLabelsMessages } from '../../messages/undo-labels.ts'

type Described = Pick<UndoOffer, 'label' | 'code' | 'params'>

/** Returns the panel's words for a change that can be undone. */
export const describeOffer = ({ label, ...coded }: Described): string =>
  wordCode(undoLabelsMessages, coded, label)
