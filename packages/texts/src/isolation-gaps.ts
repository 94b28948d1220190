import type { Isolation, IsolationGap } from '@trellis/contract/kit/isolation.ts'
import { describeRefusal, type Messages } from '@trellis/contract/kit/refusal.ts'
import { bindEnglish } from './bind-texts.ts'
import { type IsolationGapTexts, isolationGapTexts } from './isolation-gap-texts.ts'

const maxCharacters = 500

/** Describes missing protections for the agent's answer: in English, and as codes with their values. */
export const describeGaps = (
  gaps: readonly IsolationGap[],
): Required<Pick<Isolation, 'missing' | 'missingCauses'>> => ({
  missing: gaps.map((it) => describeRefusal(it, gapSentences).slice(0, maxCharacters)),
  missingCauses: [...gaps],
})

const gapSentences: Messages<IsolationGap> = bindEnglish<IsolationGapTexts>(isolationGapTexts)
