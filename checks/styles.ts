// Keeps the CSS of all packages small, and its sizes and spaces on the scales in the panel's tokens.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Lower this limit when lines are removed; build new designs from packages/panel/src/design first. */
const maxLines = 5990

/** Sizes relative to the surrounding text, or zero for elements that only screen readers see. */
const freeSizes = /^(?:inherit|0|[\d.]+em)$/

/**
 * Returns one sentence for each size or gap outside the scales, and one if there is more CSS than allowed.
 */
export function findStyleFaults(): string[] {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '*.css']
  const files = execFileSync('git', listed, { encoding: 'utf8' }).trim().split('\n')
  const sheets = files
    .filter((file) => existsSync(file))
    .map((file) => ({ file, lines: readFileSync(file, 'utf8').trimEnd().split('\n') }))
  const total = sheets.reduce((sum, { lines }) => sum + lines.length, 0)
  const faults = sheets.flatMap(({ file, lines }) =>
    lines.flatMap((line, at) => {
      const fault = findFault(line)
      return fault === null ? [] : [`${file}:${at + 1}: ${fault}`]
    }),
  )
  if (total > maxLines) faults.push(`There are ${total} lines of CSS, which may be ${maxLines}.`)
  return faults
}

function findFault(line: string): string | null {
  const [, name = '', value = ''] = /^\s*([\w-]+):\s*(.+?);?$/.exec(line) ?? []
  if (name === 'font-size' && !freeSizes.test(value) && !/^var\(--t-size-\w+\)$/.test(value))
    return `"${value}" is no step of the type scale: use var(--t-size-…)`
  if (name === 'font' && /\d(?:rem|px|em)/.test(value))
    return `"${value}" has a size of its own: use var(--t-size-…)`
  if (/^(?:row-|column-)?gap$/.test(name) && !isSpaces(value))
    return `"${value}" is no step of the space scale: use var(--t-space-…)`
  return null
}

const isSpaces = (value: string) =>
  value.split(' ').every((part) => part === '0' || /^var\(--t-space-\w+\)$/.test(part))
