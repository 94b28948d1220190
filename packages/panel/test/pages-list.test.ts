import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listPages } from '../plugins/first-load.ts'
import { adminRows } from './kit/pages/admin-rows.ts'
import { checks } from './kit/pages/checks.ts'
import { dialogsElsewhere } from './kit/pages/dialogs-elsewhere.ts'
import { ownerRows } from './kit/pages/owner-rows.ts'
import { runningRows } from './kit/pages/running-rows.ts'

const source = fileURLToPath(new URL('../src/', import.meta.url))
const tests = fileURLToPath(new URL('./', import.meta.url))

/** Elements and calls that open a dialog or a menu. */
const opening =
  /(?<![\w.])confirm\(\{|<(?:Modal|Drawer|FormDialog|DocumentDialog|BulkDialog|RemoveAction|Popover|Menu)\b/

/** The parts of the design that all dialogs are made of. */
const frames = [
  'design/bulk/bulk-dialog.tsx',
  'design/document-frame.tsx',
  'design/form-dialog.tsx',
  'design/remove-action.tsx',
]

/** Lists the source files that open a dialog or a menu. */
const listOpening = () =>
  globSync('**/*.{ts,tsx}', { cwd: source })
    .filter((file) => opening.test(readFileSync(source + file, 'utf8')))
    .filter((file) => !frames.includes(file))

/** Lists the source files of the dialogs that the matrix opens. */
function listOpened(): string[] {
  const rows = [...ownerRows, ...adminRows, ...runningRows]
  const others = globSync('pages-*.test.ts', { cwd: tests })
    .flatMap((file) => [...readFileSync(tests + file, 'utf8').matchAll(/\bsource: '([^']+)'/g)])
    .map(([, file = '']) => file)
  return [...rows.flatMap(({ dialogs = [] }) => dialogs.map((it) => it.source)), ...others]
}

test('has a row for every page and tab that a feature declares', () => {
  const declared = listPages().map(([address]) => address)
  expect(declared.length).toBeGreaterThan(25)
  const rows = [...ownerRows, ...adminRows].map(({ address }) => address)
  expect(declared.filter((address) => !rows.includes(address))).toEqual([])
})

test('opens every dialog, or names the test that does', () => {
  const known = [...listOpened(), ...Object.keys(dialogsElsewhere)]
  const opening = listOpening()
  expect(opening.length).toBeGreaterThan(90)
  expect(opening.filter((file) => !known.includes(file))).toEqual([])
})

test('names no dialog that is gone, and no test that checks no layout', () => {
  const opening = listOpening()
  const named = Object.entries(dialogsElsewhere)
  expect(named.filter(([file]) => !opening.includes(file))).toEqual([])
  const looking = globSync('*.test.ts', { cwd: tests })
    .filter((file) => /expectFitLayout|AxeViolations/.test(readFileSync(tests + file, 'utf8')))
    .map((file) => file.replace('.test.ts', ''))
  expect(named.filter(([, name]) => !looking.includes(name))).toEqual([])
})

test('checks every promise somewhere', () => {
  const unused = checks.filter(({ pages, dialogs }) => pages.length + dialogs.length === 0)
  expect(unused).toEqual([])
})
