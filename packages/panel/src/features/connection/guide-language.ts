import { useLocalStorage } from '@mantine/hooks'
import * as z from 'zod'
import { type SetupGuideWords, setupGuideEn } from '../../words/setup-guide-en.ts'
import { setupGuideId } from '../../words/setup-guide-id.ts'

const languageSchema = z.enum(['en', 'id'])
export type GuideLanguage = z.output<typeof languageSchema>

export const guideWords: Record<GuideLanguage, SetupGuideWords> = {
  en: setupGuideEn,
  id: setupGuideId,
}

/** The language that the reader chose last; before that, their browser's. */
export function useGuideLanguage() {
  const fallback: GuideLanguage = navigator.language.startsWith('id') ? 'id' : 'en'
  return useLocalStorage<GuideLanguage>({
    key: 'trellis.guide-language',
    defaultValue: fallback,
    getInitialValueInEffect: false,
    serialize: (language) => language,
    deserialize: (stored) => languageSchema.catch(fallback).parse(stored),
  })
}
