import { useLocalStorage } from '@mantine/hooks'
import * as z from 'zod'

const languageSchema = z.enum(['en', 'id'])
export type Language = z.output<typeof languageSchema>

/** The language that the reader chose last, on whichever page; before that, their browser's. */
export function useLanguage() {
  const fallback: Language = navigator.language.startsWith('id') ? 'id' : 'en'
  return useLocalStorage<Language>({
    key: 'trellis.guide-language',
    defaultValue: fallback,
    getInitialValueInEffect: false,
    serialize: (language) => language,
    deserialize: (stored) => languageSchema.catch(fallback).parse(stored),
  })
}
