import type { Language } from '../../kit/language.ts'
import { type SetupGuideWords, setupGuideEn } from './setup-guide-en.ts'
import { setupGuideId } from './setup-guide-id.ts'

export const guideWords: Record<Language, SetupGuideWords> = {
  en: setupGuideEn,
  id: setupGuideId,
}
