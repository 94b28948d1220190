import type { Language } from '../../kit/language.ts'
import { type SetupGuideWords, setupGuideEn } from '../../words/setup-guide-en.ts'
import { setupGuideId } from '../../words/setup-guide-id.ts'

export const guideWords: Record<Language, SetupGuideWords> = {
  en: setupGuideEn,
  id: setupGuideId,
}
