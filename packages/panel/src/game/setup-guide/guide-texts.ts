import { type SetupGuideTexts, setupGuideEn } from './setup-guide-en.ts'
import { setupGuideId } from './setup-guide-id.ts'

/** The languages that have a setup guide; readers of others get the English one. */
export const guideLanguages = ['id', 'en'] as const
export type GuideLanguage = (typeof guideLanguages)[number]

export const guideTexts: Record<GuideLanguage, SetupGuideTexts> = {
  en: setupGuideEn,
  id: setupGuideId,
}
