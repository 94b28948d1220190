import type { GuideLanguage } from '../../kit/guide-language.ts'
import { type SetupGuideWords, setupGuideEn } from './setup-guide-en.ts'
import { setupGuideId } from './setup-guide-id.ts'

export const guideWords: Record<GuideLanguage, SetupGuideWords> = {
  en: setupGuideEn,
  id: setupGuideId,
}
