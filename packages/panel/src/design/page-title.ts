import { words } from '../words/words.ts'

export const pageTitle = (title: string) => `${title} · ${words.product}`
