import type { LoggedActivity } from '@trellis/contract/platform/activity-log.ts'

/** Matches text that a spreadsheet would run as a formula, including leading white space. */
const formula = /^[\s\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r]/

/** Returns one quoted cell. An apostrophe turns text that would run as a formula into plain text. */
export function formatCsvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

const formatCsvLine = (cells: readonly string[]) => `${cells.map(formatCsvCell).join(',')}\r\n`

/** The header line, with the byte order mark by which spreadsheets recognise UTF-8. */
export const csvHead = `\ufeff${formatCsvLine(['Number', 'Time', 'Actor type', 'Actor', 'Actor id', 'Action', 'Subject id', 'Details'])}`

export const getCsvLine = (it: LoggedActivity) =>
  formatCsvLine([
    String(it.id),
    it.timestamp,
    it.actorType,
    it.actorName,
    it.actorId ?? '',
    it.action,
    it.subjectId ?? '',
    JSON.stringify(it.details),
  ])
