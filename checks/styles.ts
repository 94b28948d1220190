// Keeps the CSS of all packages small, its sizes and spaces on the scales in the panel's tokens, and colours in these.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Lower this limit when lines are removed; build new designs from packages/panel/src/design first. */
const maxLines = 6165

/** Files that may name colours, and why. */
const colorFiles: Readonly<Record<string, string>> = {
  'packages/panel/src/design/theme/tokens.css': 'the tokens',
  'packages/panel/src/design/theme/mantine-theme.ts': 'the scales of colours that Mantine needs',
  'packages/panel/src/kit/theme-colors.ts': "the colours of the browser's bars",
  'packages/panel/src/design/logo.tsx': 'the logo is the same everywhere',
  'packages/panel/src/game/worlds/weather/sky.ts': 'the skies of the game',
  'packages/panel/src/game/worlds/world-map/map-colors.ts': 'a canvas reads no tokens',
  'packages/panel/src/game/players/appearance/avatar-layout.ts': 'a drawn player',
}

/** Matches a colour in a style, or as the whole of a string. */
const colors = {
  css: /:.*?(#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(\s*\d|\b(?:white|black)\b)/i,
  script:
    /(?:["'`])(#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|(?:rgb|hsl|oklch)a?\([\d\s.%/]+\))["'`]/i,
}

/** Sizes relative to the surrounding text, or zero for elements that only screen readers see. */
const freeSizes = /^(?:inherit|0|[\d.]+em)$/

/**
 * Returns one sentence for each size or gap outside the scales, for each colour outside the tokens, and one if there is
 * more CSS than allowed.
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
  return [...faults, ...findColorFaults()]
}

function findColorFaults(): string[] {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', 'packages/panel/src']
  const files = execFileSync('git', listed, { encoding: 'utf8' }).trim().split('\n')
  return files
    .filter((file) => /\.(?:css|tsx?)$/.test(file) && !(file in colorFiles) && existsSync(file))
    .flatMap((file) => listColors(file, readFileSync(file, 'utf8')))
}

/** Returns one sentence for each colour in a file. */
export function listColors(file: string, content: string): string[] {
  const pattern = file.endsWith('.css') ? colors.css : colors.script
  return content.split('\n').flatMap((line, at) => {
    const [, color] = pattern.exec(line) ?? []
    return color === undefined
      ? []
      : [`${file}:${at + 1}: "${color}" is a colour: use a token of theme/tokens.css`]
  })
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
