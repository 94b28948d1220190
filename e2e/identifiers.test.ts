// The check of names finds words that are not the field's, and functions of modules without a verb.
import { expect, it } from 'vitest'
import { judgeNames } from '../checks/identifiers.ts'

const judge = (code: string, file = 'packages/api/src/kit/planted.ts') =>
  judgeNames(file, code).map((fault) => /"(\w+)"/.exec(fault)?.[1])

it.each([
  ['an exported function', 'export function powerDenial() {}', 'powerDenial'],
  ['an exported arrow function', 'export const documentPath = () => 1', 'documentPath'],
  ['a function of one file', 'const serverRow = () => 1', 'serverRow'],
  ['a function expression', 'const serverRow = function () {}', 'serverRow'],
  [
    'a function that is exported by a list',
    'function serverRow() {} export { serverRow }',
    'serverRow',
  ],
  ['a function that ends in Of', 'const nameOf = () => 1', 'nameOf'],
  ['a word of the old dialect', 'const playerDesk = 1', 'playerDesk'],
])('finds %s', (_, code, name) => {
  expect(judge(code)).toEqual([name])
})

it.each([
  ['verbs and predicates', 'export const isOpen = () => 1; export function findServer() {}'],
  ['components', 'export function ServerCard() {}'],
  ['rules of the game', 'export const bankRule = () => 1'],
  ['values', 'export const defaultPort = 1'],
  ['functions within a function', 'function readRows() { const row = () => 1; return row }'],
])('leaves %s alone', (_, code) => {
  expect(judge(code)).toEqual([])
})

it('asks no verb of the functions of tests', () => {
  expect(judge('export const newServer = () => 1', 'packages/api/test/kit/a.ts')).toEqual([])
})
