import { useLocalStorage } from '@mantine/hooks'
import * as z from 'zod'
import { readLocale } from '../../language/locale.ts'
import { type GuideLanguage, guideLanguages } from './guide-texts.ts'

const languageSchema = z.enum(guideLanguages)

/** Returns the language of the setup guide, which readers can choose apart from the panel's, and its setter. */
export function useGuideLanguage() {
  const fallback = languageSchema.catch('en').parse(readLocale())
  return useLocalStorage<GuideLanguage>({
    key: 'trellis.guide-language',
    defaultValue: fallback,
    getInitialValueInEffect: false,
    serialize: (language) => language,
    deserialize: (stored) => languageSchema.catch(fallback).parse(stored),
  })
}
