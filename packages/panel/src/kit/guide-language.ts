import { useLocalStorage } from '@mantine/hooks'
import * as z from 'zod'
import { readLocale } from './locale.ts'

const languageSchema = z.enum(['en', 'id'])
export type GuideLanguage = z.output<typeof languageSchema>

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
