import { describe, expect, test } from 'vitest'
import { parseSgr, removeEscapes } from '../src/kit/sgr.ts'

/** Returns the texts with their differences from the plain style. */
const read = (line: string) =>
  parseSgr(line).map(({ text, style }) => [
    text,
    Object.fromEntries(
      Object.entries(style).filter(([, value]) => value !== null && value !== false),
    ),
  ])

describe('ANSI styles', () => {
  test.each([
    ['plain', [['plain', {}]]],
    [
      '\u001b[31mred\u001b[0m.',
      [
        ['red', { color: 1 }],
        ['.', {}],
      ],
    ],
    ['\u001b[1;4;92mx', [['x', { bold: true, underline: true, color: 10 }]]],
    [
      '\u001b[2;3mx\u001b[22;23my',
      [
        ['x', { dim: true, italic: true }],
        ['y', {}],
      ],
    ],
    ['\u001b[mx', [['x', {}]]],
    ['\u001b[38;5;208mx', [['x', { color: [255, 135, 0] }]]],
    ['\u001b[38;5;9mx', [['x', { color: 9 }]]],
    ['\u001b[48;5;244mx', [['x', { background: [128, 128, 128] }]]],
    ['\u001b[38;2;1;2;300mx', [['x', { color: [1, 2, 255] }]]],
    ['\u001b[38:2::1:2:3mx', [['x', { color: [1, 2, 3] }]]],
    ['\u001b[38:5:1mx', [['x', { color: 1 }]]],
    ['\u001b[38;2;1;2;3;1mx', [['x', { color: [1, 2, 3], bold: true }]]],
    ['\u001b[31;49;39mx', [['x', {}]]],
    ['\u001b[38;5mx', [['x', { color: 0 }]]],
    ['\u001b[999mx', [['x', {}]]],
  ])('render %j', (line, expected) => expect(read(line)).toEqual(expected))
})

describe('other terminal sequences', () => {
  test.each([
    ['cursor', 'a\u001b[2Jb\u001b[10;20Hc'],
    ['private modes', 'a\u001b[?1049hb\u001b[?25lc'],
    ['a title', 'a\u001b]0;evil\u0007b\u001b]2;evil\u001b\\c'],
    ['a link', '\u001b]8;;https://evil.example\u001b\\abc\u001b]8;;\u001b\\'],
    ['device control', 'a\u001bP$qm\u001b\\bc'],
    ['a query', 'ab\u001b[6nc\u001b[c'],
    ['two characters', 'a\u001bcb\u001b7c'],
    ['8-bit controls', 'a\u009b31mb\u009d0;evil\u009cc'],
    ['bare controls', 'a\u0000\u0007\bb\rc\u007f'],
    ['an unfinished escape', 'abc\u001b[31'],
    ['an unfinished title', 'abc\u001b]0;evil'],
    ['not quite a colour', 'a\u001b[>4;2mbc'],
  ])('are dropped: %s', (_, line) => {
    expect(removeEscapes(line)).toBe('abc')
    expect(
      read(line)
        .map(([text]) => text)
        .join(''),
    ).toBe('abc')
  })
})

test('preserves tabs and markup', () => {
  expect(removeEscapes('\t<b>&amp;</b>')).toBe('\t<b>&amp;</b>')
})
