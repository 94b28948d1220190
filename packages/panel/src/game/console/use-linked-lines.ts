import { useSearchParams } from 'react-router'
import { useRunOnceFor } from '../../kit/run-once-for.ts'
import { type LineRange, parseLineRange } from './line-range.ts'

/** The parameter of the page's address that names lines, such as `/console?lines=12-40`. */
export const linesParam = 'lines'

/** Shows the lines that the address names, once per address. */
export function useLinkedLines(show: (range: LineRange) => Promise<void>, isReady: boolean): void {
  const [params] = useSearchParams()
  useRunOnceFor(isReady ? params.get(linesParam) : null, (wanted) => {
    const range = parseLineRange(wanted)
    // The call shows its own error message.
    if (range !== null) show(range).catch(() => undefined)
  })
}
