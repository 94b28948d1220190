import * as z from 'zod'
import { languages } from './languages.ts'

export const languageSchema = z.enum(languages)
export type Language = z.output<typeof languageSchema>
