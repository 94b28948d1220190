import type { ImportChange, ImportReport } from '@trellis/contract/game/archives.ts'

export type LeftOut = Omit<ImportReport['skipped'][number], 'file'>

const maxNames = 100
const maxCodes = 24
const maxNameLength = 200
/** Counts the reasons without a code, and those of which there are too many. */
const otherCode = 'invalid'

/** Names each file of an archive in the report of its import; for each code, the first names and the number of all. */
export class FileReport {
  readonly #report: ImportReport

  constructor(report: ImportReport) {
    this.#report = report
  }

  leaveOut(file: string, reason: LeftOut): void {
    const { skipped, leftOut } = this.#report
    this.#report.skippedTotal++
    const code = reason.cause?.code ?? otherCode
    const group = openGroup(leftOut, code, (it) => ({ code: it, total: 0 }))
    group.total++
    if (group.total <= maxNames) skipped.push({ file: shortenPath(file), ...reason })
  }

  /** Adds a file that was taken over; without a change it is as it was. */
  take(file: string, changes: readonly ImportChange[]): void {
    const codes: readonly ImportChange[] = changes.length === 0 ? ['unchanged'] : changes
    for (const code of codes) {
      const group = openGroup(this.#report.taken, code, (it) => ({ code: it, total: 0, files: [] }))
      group.total++
      if (group.total <= maxNames) group.files.push(shortenPath(file))
    }
  }
}

/** Returns the group of a code, and adds it if it is new. */
function openGroup<Group extends { code: string }>(
  groups: Group[],
  wanted: string,
  create: (code: string) => Group,
): Group {
  const isFull = groups.length >= maxCodes && groups.every(({ code }) => code !== wanted)
  const code = isFull ? otherCode : wanted
  const known = groups.find((group) => group.code === code)
  if (known !== undefined) return known
  const group = create(code)
  groups.push(group)
  return group
}

/** Keeps the end of a long path, because the name of the file is there. */
export const shortenPath = (path: string): string =>
  path.length > maxNameLength ? `…${path.slice(1 - maxNameLength)}` : path
