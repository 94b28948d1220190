import type { LoggedActivity } from '@trellis/contract/activity-log.ts'

/** Characters that a spreadsheet reads as the beginning of a formula, after any white space. */
const formula = /^[\s\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r]/

/** One cell, always in quotes; text that could be run as a formula is made text by an apostrophe. */
export function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`

/** The first line, with the mark by which spreadsheets know UTF-8. */
export const csvHead = `\ufeff${csvLine(['Number', 'Time', 'Actor type', 'Actor', 'Actor id', 'Action', 'Subject id', 'Details'])}`

export const csvLineOf = (it: LoggedActivity) =>
  csvLine([
    String(it.id),
    it.timestamp,
    it.actorType,
    it.actorName,
    it.actorId ?? '',
    it.action,
    it.subjectId ?? '',
    JSON.stringify(it.details),
  ])
