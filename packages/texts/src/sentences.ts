import type { ProtocolRefusal } from '@trellis/contract/kit/call-refusals.ts'
import type { EndReason } from '@trellis/contract/kit/end-reasons.ts'
import { describeRefusal, type Messages } from '@trellis/contract/kit/refusal.ts'
import type { AdminRefusal, UserRefusal } from '@trellis/contract/refusals.ts'
import { bindEnglish } from './bind-texts.ts'
import { protocolSentences } from './protocol-sentences.ts'
import { type RefusalTexts, refusalTexts } from './refusal-texts.ts'

type AnyRefusal = UserRefusal | AdminRefusal | ProtocolRefusal | EndReason

/** The texts of the catalogues. One whose code no refusal has does not compile. */
type KnownTexts = {
  [Code in keyof RefusalTexts]: Code extends AnyRefusal['code'] ? RefusalTexts[Code] : never
}
const texts: KnownTexts = bindEnglish<RefusalTexts>(refusalTexts)

/** Maps each refusal to the specification's English sentence, with which programs answer. */
export const sentences: Messages<AnyRefusal> = { ...texts, ...protocolSentences }

/** Returns the English sentence of a refusal. */
export const getSentence = (refusal: AnyRefusal): string =>
  describeRefusal(refusal, sentences).trim()
