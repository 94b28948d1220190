import { readLocale } from '../language/locale.ts'

const enumeration = new Intl.ListFormat(readLocale(), { type: 'unit', style: 'short' })
const order = new Intl.Collator(readLocale())

/** Joins texts, such as 'Backups, Crashes', as the reader's language does. */
export const formatList = (texts: readonly string[]): string => enumeration.format(texts)

/** Compares two texts by the alphabet of the reader's language. */
export const compareTexts = (a: string, b: string): number => order.compare(a, b)
