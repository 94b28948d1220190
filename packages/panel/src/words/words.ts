import { en, type Words } from './en.ts'

export const words: Words = en
