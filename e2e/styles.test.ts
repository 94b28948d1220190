// The check of styles finds colours outside the tokens.
import { expect, it } from 'vitest'
import { listColors } from '../checks/styles.ts'

const find = (content: string, file = 'packages/panel/src/planted.module.css') =>
  listColors(file, content).map((fault) => /"([^"]+)"/.exec(fault)?.[1])

it.each([
  ['a colour in hexadecimal', '  color: #11141c;', '#11141c'],
  ['a short one', '  background: url("./a.png") #fff;', '#fff'],
  ['one of both themes', '  color: light-dark(#fff, #000);', '#fff'],
  ['a function', '  box-shadow: 0 1px 2px rgb(0 0 0 / 18%);', 'rgb(0'],
  ['a name', '  color: white;', 'white'],
])('finds %s in styles', (_, line, color) => {
  expect(find(line)).toEqual([color])
})

it.each([
  ['a token', '  color: var(--t-text);'],
  ['a mix of tokens', '  color: color-mix(in srgb, var(--t-leaf) 14%, transparent);'],
  ['a property of spaces', '  white-space: nowrap;'],
  ['a selector', '#root {'],
])('leaves %s alone', (_, line) => {
  expect(find(line)).toEqual([])
})

it('finds colours in scripts, but no addresses and counts', () => {
  const file = 'packages/panel/src/planted.tsx'
  expect(find(`pen.fillStyle = '#4f46e5'`, file)).toEqual(['#4f46e5'])
  expect(find(`pen.fillStyle = 'rgb(79 70 229 / 35%)'`, file)).toEqual(['rgb(79 70 229 / 35%)'])
  expect(find('<a href="#history">#12</a>', file)).toEqual([])
})
