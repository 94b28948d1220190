const windowSize = 5

/** Up to five numbers around the current page, the first and the last, and null where numbers are left out. */
export function listPageNumbers(page: number, pageCount: number): (number | null)[] {
  const from = Math.max(1, Math.min(page - 2, pageCount - windowSize + 1))
  const to = Math.min(pageCount, from + windowSize - 1)
  const around = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  return [...listPagesBefore(from), ...around, ...listPagesAfter(to, pageCount)]
}

const listPagesBefore = (from: number) => (from === 1 ? [] : from === 2 ? [1] : [1, null])
const listPagesAfter = (to: number, last: number) =>
  to === last ? [] : to === last - 1 ? [last] : [null, last]
